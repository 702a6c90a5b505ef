import { QueryClient } from '@tanstack/react-query';
import { readByUrl } from '../request.ts';

/** No retries, no polling, no refetch on focus, data never stale: the reader decides when something is asked for. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readByUrl(),
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}
