import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyHttpsOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import {
  BODY_WINDOW_MS,
  BoundedRequest,
  registerClosing,
  registerConnections,
  registerJsonBodies,
  registerLeastRate,
  registerRateLimit,
  registerTurns,
  StorageBounds,
} from './bounds/bounds.ts';
import type { Config } from './config.ts';
import { ACCESS_TOKEN_LENGTH_MAX } from './config-values.ts';
import { formRoutes } from './forms/forms.ts';
import { registerHealth } from './health.ts';
import {
  answerClientError,
  BARE_HEADERS,
  type LogSink,
  loggerOptions,
  logRequest,
  logRequests,
  Metrics,
  problemOf,
  refuseConnect,
  refuseExpectations,
  registerHostNames,
  registerMetrics,
  registerSecurityHeaders,
  registerStaticFiles,
  sendProblem,
} from './http/http.ts';
import { type Lan, registerLanCertificate } from './lan/lan.ts';
import { modelRelay, registerModelAccess } from './model/model.ts';
import { notesRoutes, registerExpiry } from './notes/notes.ts';
import { processPdf } from './pdf/pdf.ts';
import { registerSettings } from './settings-route.ts';
import type { Store } from './store/store.ts';

/** Time for the head of a request; shorter than for the whole of it, or a stalled body stays open. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Time for a whole request to come in: a large PDF over a slow line. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than the 60 seconds after which common proxies drop an idle connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Silence on a connection, in either direction, after which it is closed. */
const IDLE_TIMEOUT_MS = 180_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Time to agree on a key; a connection that never does is no request yet. */
const HANDSHAKE_TIMEOUT_MS = 5_000;
/** Bodies of routes that do not say otherwise. */
const BODY_BYTES_MAX = 64 * 1024;

/** What a server is made of. */
export interface AppParts {
  readonly store: Store;
  readonly config: Config;
  /** Folder of the built web app; without it only the API is served. */
  readonly appDir?: string;
  /** Where log lines go; standard output when absent. */
  readonly log?: LogSink;
  /** Serves HTTPS with a certificate of this machine's own. */
  readonly lan?: Pick<Lan, 'tls' | 'authority'> | undefined;
}

/** Builds the server without starting it: `inject` tests it, `listen` starts it. Does not close the store. */
export async function buildApp({ store, config, appDir, log, lan }: AppParts): Promise<FastifyInstance> {
  const app = newServer(serverOptions(config, log), lan);
  // Only JSON is understood; a form of another site could send plain text without asking.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendProblem);
  // Before all that may refuse a request.
  await registerSecurityHeaders(app, config, { isLan: lan !== undefined });
  registerConnections(app, config);
  refuseConnect(app);
  refuseExpectations(app);
  registerTurns(app, config);
  app.addHook('onRequest', async (request, reply) => {
    // Files of the app replace this; whatever else is answered is somebody's own, or passing.
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
  });
  const bounds = new StorageBounds(store, config);
  logRequests(app);
  const metrics = new Metrics();
  const stopping = registerClosing(app);
  registerLeastRate(app, { windowMs: 2 * Math.max(BODY_WINDOW_MS, config.pdfSilentSeconds * 1000) });
  const bodies = registerJsonBodies(app, stopping);
  registerHostNames(app, config);
  await registerRateLimit(app, store.counters);
  registerHealth(app, { store, bounds });
  registerMetrics(app, metrics, config.metrics);
  if (lan !== undefined) registerLanCertificate(app, lan.authority);
  registerExpiry(app, store, config.notesExpireDays);
  registerSettings(app, config);
  registerModelAccess(app, config);
  await app.register(notesRoutes, { store, config, bodies, bounds });
  await app.register(formRoutes, { store, config, bodies, bounds });
  await app.register(processPdf, { config, stopping, metrics });
  await app.register(modelRelay, { config, counters: store.counters });
  await registerStaticFiles(app, appDir ?? '');
  return app;
}

function newServer(options: FastifyHttpOptions<Server>, lan: AppParts['lan']): FastifyInstance {
  if (lan === undefined) return fastify(options);
  const { http: https, ...others } = options;
  const secure = { ...https, ...lan.tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS };
  // Nothing of ours looks at what tells a server with TLS from one without.
  const all = { ...others, https: secure } as unknown as FastifyHttpsOptions<HttpsServer>;
  return fastify(all);
}

function serverOptions(config: Config, log: LogSink | undefined): FastifyHttpOptions<Server> {
  return {
    ...loggerOptions(config.logLevel, log),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: ACCESS_TOKEN_LENGTH_MAX },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      IncomingMessage: BoundedRequest,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      // Told in our own words, see `registerHostNames`.
      requireHostHeader: false,
    },
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    // Values are refused, not bent into shape, and unknown fields are an error instead of being dropped.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // Told in our own words, see `registerClosing`.
    return503OnClosing: false,
    frameworkErrors: sendBadAddress,
    clientErrorHandler: answerClientError,
  };
}

function trusted(proxies: Config['trustProxy']): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

/**
 * Answers what the router could not even read; the framework's own message repeats the address. No hook runs for these, so
 * what they do for others is done here. The connection ends: nothing bounds how many are sent ahead on it.
 */
function sendBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = problemOf(error);
  reply.raw.once('close', () => logRequest(request, reply));
  reply
    .code(statusCode)
    .headers({ ...BARE_HEADERS, 'cache-control': 'no-store', 'x-request-id': request.id, connection: 'close' })
    .send(body);
}
