import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Directives of a content security policy and their sources. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** Everything that the app needs of its own server. WebAssembly may compile, text may not become script. */
const OWN: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  // Inline because the dialog components set styles while they are open.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'data:', 'blob:'],
  'frame-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** What a reader's own model needs: services on the internet, and a model server on the reader's own machine. */
const OWN_MODEL: Policy = { 'connect-src': ['https:', 'http://localhost:*', 'http://127.0.0.1:*'] };

/** What the card service's documentation asks for. */
const CARD_SERVICE: Policy = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/**
 * Sets the security headers of every answer. The policy opens to another origin only for a service that the
 * configuration turns on. Over plain HTTP on a home network nothing may ask for HTTPS: no `upgrade-insecure-requests`,
 * and whether to insist on HTTPS from now on is left to whoever ends it in front of the server.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(policiesFor(config)) },
    strictTransportSecurity: false,
  });
}

function policiesFor(config: Config): readonly Policy[] {
  const services = [config.formspreeEndpoint, config.posthogKey && config.posthogHost];
  const origins = services.flatMap((address) => (address ? [new URL(address).origin] : []));
  return [
    OWN,
    { 'connect-src': [...origins, ...(config.connectOrigins ?? [])] },
    ...(config.ownModel ? [OWN_MODEL] : []),
    ...(config.stripePublishableKey === undefined ? [] : [CARD_SERVICE]),
  ];
}

function directivesOf(policies: readonly Policy[]): Record<string, string[]> {
  const names = new Set(policies.flatMap((policy) => Object.keys(policy)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(policies.flatMap((policy) => policy[name] ?? []))]]),
  );
}
