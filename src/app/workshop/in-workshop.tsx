import { type ReactNode, useEffect, useState } from 'react';
import { ServicesProvider, useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** What needs the workshop, shown once that is there. Where it cannot be fetched the boundary around it is told. */
export function InWorkshop({ children }: { readonly children: ReactNode }) {
  const { workshop } = useFirstServices();
  const now = useStore(workshop.state);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    workshop.open().catch(setError);
  }, [workshop]);
  if (now.kind === 'open') return <ServicesProvider services={now.workshop.services}>{children}</ServicesProvider>;
  if (error !== null) throw error;
  return null;
}
