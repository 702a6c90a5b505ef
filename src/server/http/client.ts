import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who a request counts for: the address, of IPv6 the /64 network, since one household has all of that. */
export function clientOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
