/**
 * The routes of saved notes. In go a session's identifier and notes, which are checked in a thread before anything else
 * looks at them; out comes the record with its version. Also the clock that removes what nobody has touched for long. The
 * main thread spends about 1 ms on a request, however large. What a record may hold is told in `core/notes`, not here.
 */
export { registerExpiry } from './expiry.ts';
export { notesRoutes } from './notes-routes.ts';
