import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Who a request counts for: the address, of IPv6 the /64 network, since one household has all of that. Those who have left
 * have none any more and count as one.
 */
export function clientOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address === undefined ? '' : normalizeIP(address);
}
