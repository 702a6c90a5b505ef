/**
 * The route that passes pictures on to a vision model with the server's own key. In goes a request of the app's; out comes
 * the model's answer, bounded in size and time. Who may ask is told by a cookie and by limits for each client. Costs what
 * the model takes, and next to nothing here. It spends the operator's money: who may ask is told in
 * `model-access.ts`, how much at once in `model-relay.ts`.
 */
export { mayUseModel, registerModelAccess } from './model-access.ts';
export { modelRelay } from './model-relay.ts';
