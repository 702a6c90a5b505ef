import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as far as a browser says so. Programs other than browsers may say anything. */
type Provenance = 'same-origin' | 'elsewhere' | 'unsaid';

/** True when a browser says that a page of another site made the request. */
export function isCrossSite(request: FastifyRequest): boolean {
  return provenance(request) === 'elsewhere';
}

/** True when a browser says that one of our own pages made the request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  return provenance(request) === 'same-origin';
}

function provenance(request: FastifyRequest): Provenance {
  const site = request.headers['sec-fetch-site'];
  // Not sent over plain HTTP on a network; there the page's origin must do.
  if (site !== undefined) return site === 'same-origin' ? 'same-origin' : 'elsewhere';
  const origin = request.headers.origin;
  if (origin === undefined) return 'unsaid';
  return URL.canParse(origin) && new URL(origin).host === request.host ? 'same-origin' : 'elsewhere';
}
