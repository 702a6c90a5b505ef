import type { WorkerPort } from './pool.ts';
import type { HostPort } from './serve.ts';

/** A web worker as the pool sees it. An error that nothing caught counts as its end. */
export function browserWorkerPort(worker: Worker): WorkerPort {
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => worker.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    onLost: (listener) => {
      worker.addEventListener('error', (event) => listener(event.error ?? new Error(event.message)));
      worker.addEventListener('messageerror', () => listener(new Error('A message could not be decoded.')));
    },
    terminate: () => worker.terminate(),
  };
}

/** The port of the web worker that runs this code. */
export function browserHostPort(scope: DedicatedWorkerGlobalScope): HostPort {
  return {
    post: (message, transfer) => scope.postMessage(message, [...transfer]),
    onMessage: (listener) => {
      scope.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data));
      // A job that arrives unreadable can only be answered by the end of this worker: nobody knows its number.
      scope.addEventListener('messageerror', () => {
        throw new Error('A job could not be decoded.');
      });
    },
  };
}
