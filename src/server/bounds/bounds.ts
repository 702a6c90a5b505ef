/**
 * How much, how fast and how long: what costs something is counted for each client and for all, must come and be taken
 * at a least rate, and waits its turn (decision 28). In go requests, connections and what routes say that they are about
 * to keep; out comes the next handler's turn, or a problem that says what to wait for. Less than a millisecond for a
 * request.
 */
export { type ArrivalBounds, watchArrival } from './arrival.ts';
export { BoundedRequest } from './bounded-request.ts';
export { registerClosing } from './closing.ts';
export { registerConnections } from './connections.ts';
export { BODY_WINDOW_MS, type Bodies, betweenSteps, registerJsonBodies } from './json-bodies.ts';
export type { JsonBounds } from './json-scan.ts';
export { LargeAnswers } from './large-answers.ts';
export { registerLeastRate } from './least-rate.ts';
export type { Piece } from './pieces.ts';
export { Places } from './places.ts';
export { perMinute, registerRateLimit } from './rate-limit.ts';
export { StorageBounds } from './storage-bounds.ts';
export { watchTaking } from './taking.ts';
export { registerTurns } from './turns.ts';
