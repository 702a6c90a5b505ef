/**
 * What every route shares of HTTP: who asks and from where, what is answered when something is wrong, what is logged and
 * counted. In go requests; out comes either the next handler's turn or a problem as JSON (`problem.ts`). Nothing here
 * knows what a route is for. Less than a millisecond for a request.
 */
export { clientOf } from './client.ts';
export { answerClientError, refuseConnect, refuseExpectations } from './client-error.ts';
export { cookieOf } from './cookie.ts';
export { isLocal, registerHostNames } from './host-names.ts';
export { type LogSink, loggerOptions, logRequest, logRequests } from './logging.ts';
export { Metrics, registerMetrics } from './metrics.ts';
export { HttpProblem, type ProblemBody, problemOf, sendProblem, withHeaders } from './problem.ts';
export { isCrossSite, isSameOrigin } from './same-origin.ts';
export { BARE_HEADERS, registerSecurityHeaders } from './security.ts';
export { registerStaticFiles } from './static-files.ts';
