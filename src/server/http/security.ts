import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cookieOf } from './cookie.ts';

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

/** Named by the app in a cookie while a reader uses a model of their own: the origin of that model. */
const OWN_MODEL_COOKIE = 'commonplace-model';
/** Services on the internet, and a model server on the reader's own machine. Nothing else may get into the policy. */
const OWN_MODEL_ORIGIN = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/**
 * What the browser is asked to keep from the page, whatever gets into it. The app needs none of it. A name that a browser
 * does not know (Bluetooth, where it has none) would be a warning in the console of everybody.
 */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
/** For half a year a browser that came by TLS comes by nothing else. */
const STRICT_TRANSPORT = `max-age=${180 * 24 * 60 * 60}`;

/** For what is answered where no hook runs, and shows nothing. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** What the card service's documentation asks for. */
const CARD_SERVICE: Policy = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/**
 * Sets the security headers of every answer. The policy opens to another origin only for a service that the
 * configuration turns on, and for the model of a reader who has turned one on. Over plain HTTP on a home network nothing
 * may ask for HTTPS; a request that came by TLS, through a trusted proxy or not, is told to stay with it.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  { isLan }: { readonly isLan: boolean },
): Promise<void> {
  const directives = directivesOf(policiesFor(config));
  const ownModel = (request: IncomingMessage) => originOfOwnModel(request) ?? '';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: config.ownModel
        ? { ...directives, 'connect-src': [...(directives['connect-src'] ?? []), ownModel] }
        : directives,
    },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    // A machine at home is not always served by TLS, and whoever has not yet trusted its certificate must be let go on.
    if (request.protocol === 'https' && !isLan) reply.header('strict-transport-security', STRICT_TRANSPORT);
  });
}

function originOfOwnModel(request: IncomingMessage): string | undefined {
  const sent = cookieOf(request, OWN_MODEL_COOKIE)?.replaceAll('%3A', ':').replaceAll('%2F', '/');
  return sent !== undefined && OWN_MODEL_ORIGIN.test(sent) ? sent : undefined;
}

function policiesFor(config: Config): readonly Policy[] {
  const services = [config.formspreeEndpoint, config.posthogKey && config.posthogHost];
  const origins = services.flatMap((address) => (address ? [new URL(address).origin] : []));
  return [
    OWN,
    { 'connect-src': [...origins, ...(config.connectOrigins ?? [])] },
    ...(config.stripePublishableKey === undefined ? [] : [CARD_SERVICE]),
  ];
}

function directivesOf(policies: readonly Policy[]): Record<string, string[]> {
  const names = new Set(policies.flatMap((policy) => Object.keys(policy)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(policies.flatMap((policy) => policy[name] ?? []))]]),
  );
}
