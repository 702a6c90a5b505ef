import type { ResourceLimits, TransferListItem } from 'node:worker_threads';
import { parentPort, Worker } from 'node:worker_threads';
import type { WorkerPort } from './pool.ts';
import type { HostPort } from './serve.ts';

/** What a worker says first: its modules are loaded. */
const LOADED = 'loaded';

/**
 * Starts a worker thread on a compiled module. It does not keep the program alive while it has nothing to do. One that
 * holds more objects than `limits` allow ends with an error; where they bound what lives briefly, that is cleared more often.
 */
export function startNodeWorker(module: URL, limits: ResourceLimits = {}): WorkerPort {
  const worker = new Worker(module, { resourceLimits: limits });
  worker.unref();
  const loaded = new Promise((resolve) => void worker.once('message', resolve).once('exit', resolve));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as readonly TransferListItem[]),
    onMessage: (listener) => {
      worker.on('message', (message) => {
        if (message !== LOADED) listener(message);
      });
    },
    onLost: (listener) => {
      worker.on('error', listener);
      worker.on('messageerror', listener);
      worker.on('exit', (status) => listener(new Error(`The worker ended with status ${status}.`)));
    },
    terminate: async () => {
      // Jobs may wait for its place: they keep the program alive.
      worker.ref();
      // Node 20 never closes the files that a thread is just opening when it is ended: up to some thirteen of each.
      await loaded;
      return worker.terminate();
    },
    keepAlive: (needed) => (needed ? worker.ref() : worker.unref()),
  };
}

/** The port of the thread that runs this code; throws when it is the main thread. */
export function nodeHostPort(): HostPort {
  const port = parentPort;
  if (port === null) throw new Error('This module runs only inside a worker thread.');
  return {
    post: (message, transfer) => port.postMessage(message, transfer as readonly TransferListItem[]),
    onMessage: (listener) => {
      port.on('message', listener);
      port.postMessage(LOADED);
      // A job that arrives unreadable can only be answered by the end of this worker: nobody knows its number.
      port.on('messageerror', (error) => {
        throw error;
      });
    },
  };
}
