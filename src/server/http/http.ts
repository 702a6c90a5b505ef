/**
 * What every route shares of HTTP: who asks and from where, how much and how fast, what is answered when something is
 * wrong, what is logged and counted. In go requests; out comes either the next handler's turn or a problem as JSON
 * (`problem.ts`). Nothing here knows what a route is for. Less than a millisecond for a request.
 */
export { type ArrivalBounds, watchArrival } from './arrival.ts';
export { clientOf } from './client.ts';
export { answerClientError, refuseConnect } from './client-error.ts';
export { registerClosing } from './closing.ts';
export { registerConnections } from './connections.ts';
export { cookieOf } from './cookie.ts';
export { isLocal, registerHostNames } from './host-names.ts';
export { BODY_WINDOW_MS, type Bodies, betweenSteps, type Piece, registerJsonBodies } from './json-bodies.ts';
export type { JsonBounds } from './json-scan.ts';
export { LargeAnswers } from './large-answers.ts';
export { registerLeastRate } from './least-rate.ts';
export { type LogSink, loggerOptions, logRequest, logRequests } from './logging.ts';
export { Metrics, registerMetrics } from './metrics.ts';
export { Places } from './places.ts';
export { HttpProblem, type ProblemBody, problemOf, sendProblem, withHeaders } from './problem.ts';
export { perMinute, registerRateLimit } from './rate-limit.ts';
export { isCrossSite, isSameOrigin } from './same-origin.ts';
export { registerSecurityHeaders } from './security.ts';
export { registerStaticFiles } from './static-files.ts';
export { StorageBounds } from './storage-bounds.ts';
export { watchTaking } from './taking.ts';
export { registerTurns } from './turns.ts';
