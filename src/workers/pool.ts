import { AppError, isCancelled } from '../core/errors.ts';
import type { JobMessage, ReplyMessage } from './messages.ts';
import { errorFromMessage } from './messages.ts';

/** Workers without work are ended after this time: one that has read a page holds 100 to 300 MB. */
const IDLE_MS = 30_000;

/** A worker seen from outside, whatever the platform. */
export interface WorkerPort {
  post(message: unknown, transfer: readonly Transferable[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the worker crashed, ended by itself or could not start. */
  onLost(listener: (cause: unknown) => void): void;
  /** Ends the worker. Resolves, where that takes time, once it is gone with all that it held. */
  terminate(): void | Promise<unknown>;
  /** Tells the platform whether anybody waits for this worker (Node: whether it keeps the program alive). */
  keepAlive?(needed: boolean): void;
}

/** What a job sends to its worker; the buffers in `transfer` are handed over, not copied. */
export interface Parcel<T> {
  readonly value: T;
  readonly transfer?: readonly Transferable[];
}

/** A job. `pack` is called only when a worker is free, so that waiting jobs hold no copies. */
export interface Job<Input, Progress> {
  pack(): Parcel<Input>;
  /** What the job is about. Of the workers that are free, the one that last had a job about the same is taken. */
  readonly about?: string;
  /** True where only the worker will do whose last job was about the same, as long as it lives: the job waits for it. */
  readonly isThereOnly?: boolean;
  /** Jobs of a lower rank begin before others that wait, asked whenever a worker is free; 0 where absent. */
  readonly rank?: () => number;
  /** True of a job that may hold so much that only one of its kind is done at a time; others go on beside it. */
  readonly isLarge?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

export interface PoolOptions {
  /** The most workers at one time; they are started when jobs come. */
  readonly size: number;
  readonly startWorker: () => WorkerPort;
  readonly idleMs?: number;
  /** So many things that its last jobs were about a worker is preferred for; 1 when absent. */
  readonly remembered?: number;
  /** True of an answer after which its worker is ended and a new one started when it is needed. */
  readonly isSpent?: (output: unknown) => boolean;
}

/**
 * Jobs for at most `size` workers, one job a worker, of one rank first come first served. A job's promise always
 * settles: with the worker's answer, with its `AppError` (code kept), with `cancelled` when its signal fires or the pool
 * closes (the worker is ended at once and the slot freed), or with `worker-lost` when the worker dies.
 */
export interface Pool<Input, Output, Progress = never> {
  run(job: Job<Input, Progress>): Promise<Output>;
  /** Starts a worker for a job that is about to come, where none is idle and there is room. */
  warm(): void;
  close(): void;
}

interface Task {
  readonly job: Job<unknown, unknown>;
  readonly signalAborted: () => void;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly port: WorkerPort;
  task: Task | undefined;
  jobId: number;
  /** What its last jobs were about that were about anything, the last first. */
  about: readonly string[];
  /** True while it holds what a large job needs. */
  isLarge: boolean;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Makes a pool; starts no worker yet. The caller vouches that the workers speak `Input` and `Output`. */
export function createPool<Input, Output, Progress = never>(options: PoolOptions): Pool<Input, Output, Progress> {
  const pool = new WorkerPool(options);
  return {
    // The one place where the untyped messages of the worker get the types that its code declares.
    run: (job) => pool.run(job as Job<unknown, unknown>) as Promise<Output>,
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  /** Workers that were ended and still hold their memory. */
  readonly #leaving = new Set<Slot>();
  readonly #waiting: Task[] = [];
  #nextJobId = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(job: Job<unknown, unknown>): Promise<unknown> {
    if (this.#closed || job.signal?.aborted === true) return Promise.reject(cancelled(job.signal));
    return new Promise((resolve, reject) => {
      const task: Task = { job, resolve, reject, signalAborted: () => this.#abort(task) };
      job.signal?.addEventListener('abort', task.signalAborted, { once: true });
      this.#waiting.push(task);
      this.#assign();
    });
  }

  warm(): void {
    const isIdle = [...this.#slots].some((slot) => slot.task === undefined);
    if (this.#closed || isIdle || !this.#hasRoom()) return;
    try {
      this.#rest(this.#open());
    } catch {
      // The job will meet the same error, and has somebody to tell.
    }
  }

  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) settle(task).reject(cancelled());
    for (const slot of [...this.#slots]) this.#drop(slot)?.reject(cancelled());
  }

  #assign(): void {
    for (;;) {
      const next = this.#nextTask();
      if (next === undefined) return;
      const { task, place } = next;
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
      this.#begin(task, place === 'new' ? undefined : place);
    }
  }

  /** Of the tasks that could begin now the one of the lowest rank, the first of several. */
  #nextTask(): { readonly task: Task; readonly place: Slot | 'new' } | undefined {
    const ranked = this.#waiting.map((task) => ({ task, rank: task.job.rank?.() ?? 0 }));
    for (const { task } of ranked.toSorted((a, b) => a.rank - b.rank)) {
      const place = this.#placeFor(task.job);
      if (place !== undefined) return { task, place };
    }
    return undefined;
  }

  /** Where a job can be done now; undefined while it has to wait. */
  #placeFor({ about, isThereOnly = false, isLarge = false }: Task['job']): Slot | 'new' | undefined {
    if (isLarge && [...this.#slots, ...this.#leaving].some((slot) => slot.isLarge)) return undefined;
    const slots = [...this.#slots];
    const there = about === undefined ? undefined : slots.find((slot) => slot.about.includes(about));
    if (there !== undefined && there.task === undefined) return there;
    if (there?.about[0] === about && isThereOnly) return undefined;
    // Of those that are idle, the one that is so for longest: what the others hold is more likely wanted.
    const [idle] = slots.filter((slot) => slot.task === undefined).toSorted((a, b) => a.jobId - b.jobId);
    return idle ?? (this.#hasRoom() ? 'new' : undefined);
  }

  #hasRoom(): boolean {
    return this.#slots.size + this.#leaving.size < this.#options.size;
  }

  #begin(task: Task, idle: Slot | undefined): void {
    let slot: Slot;
    try {
      slot = idle ?? this.#open();
    } catch (cause) {
      settle(task).reject(cause instanceof AppError ? cause : lost(cause));
      return;
    }
    clearTimeout(slot.idleTimer);
    slot.task = task;
    slot.isLarge = task.job.isLarge === true;
    slot.jobId = this.#nextJobId++;
    slot.port.keepAlive?.(true);
    this.#send(slot, task);
  }

  /** What is only to be done where the page is goes to the worker that got it last. */
  #holdsNow(slot: Slot, about: string): void {
    for (const one of this.#slots) one.about = one.about.filter((before) => before !== about);
    slot.about = [about, ...slot.about].slice(0, this.#options.remembered ?? 1);
  }

  #send(slot: Slot, task: Task): void {
    try {
      const { value, transfer = [] } = task.job.pack();
      if (task.job.about !== undefined) this.#holdsNow(slot, task.job.about);
      slot.port.post({ id: slot.jobId, input: value } satisfies JobMessage, transfer);
    } catch (cause) {
      this.#rest(slot);
      const error = new AppError('unknown', 'The work could not be handed to a background worker.', { cause });
      settle(task).reject(cause instanceof AppError ? cause : error);
    }
  }

  #open(): Slot {
    const port = this.#options.startWorker();
    const slot: Slot = { port, task: undefined, jobId: -1, about: [], isLarge: false, idleTimer: undefined };
    this.#slots.add(slot);
    slot.port.onMessage((message) => this.#receive(slot, message as ReplyMessage));
    slot.port.onLost((cause) => {
      this.#drop(slot)?.reject(lost(cause));
      this.#assign();
    });
    return slot;
  }

  #receive(slot: Slot, reply: ReplyMessage): void {
    if (slot.task === undefined || reply.id !== slot.jobId) return;
    if (reply.kind === 'progress') {
      slot.task.job.onProgress?.(reply.progress);
      return;
    }
    const task = settle(slot.task);
    if (reply.kind === 'done' && this.#options.isSpent?.(reply.output) === true) {
      slot.task = undefined;
      this.#drop(slot);
    } else this.#rest(slot);
    if (reply.kind === 'done') task.resolve(reply.output);
    else task.reject(errorFromMessage(reply.error));
    this.#assign();
  }

  #rest(slot: Slot): void {
    slot.task = undefined;
    slot.isLarge = false;
    slot.port.keepAlive?.(false);
    slot.idleTimer = setTimeout(() => {
      if (slot.task === undefined) this.#drop(slot);
    }, this.#options.idleMs ?? IDLE_MS);
    unref(slot.idleTimer);
  }

  #abort(task: Task): void {
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    // Work inside WebAssembly cannot be interrupted: its worker goes.
    for (const slot of this.#slots) if (slot.task === task) this.#drop(slot);
    settle(task).reject(cancelled(task.job.signal));
    this.#assign();
  }

  /** Ends the worker and gives back the task that it was at. Its place is free once it is gone. */
  #drop(slot: Slot): Task | undefined {
    if (!this.#slots.delete(slot)) return undefined;
    clearTimeout(slot.idleTimer);
    const going = slot.port.terminate();
    if (going !== undefined) {
      this.#leaving.add(slot);
      const gone = (): void => {
        this.#leaving.delete(slot);
        this.#assign();
      };
      going.then(gone, gone);
    }
    const { task } = slot;
    slot.task = undefined;
    return task && settle(task);
  }
}

function settle(task: Task): Task {
  task.job.signal?.removeEventListener('abort', task.signalAborted);
  return task;
}

function cancelled(signal?: AbortSignal): AppError {
  const reason: unknown = signal?.reason;
  if (reason instanceof AppError && isCancelled(reason)) return reason;
  return new AppError('cancelled', 'Cancelled.', { cause: reason });
}

function lost(cause: unknown): AppError {
  return new AppError('worker-lost', 'A background worker stopped unexpectedly. Try again.', { cause });
}

/** Node's timers keep a program alive unless told not to; the browser's are plain numbers. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
