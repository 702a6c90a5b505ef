/** Something took longer than it may. */
export class Late extends Error {}

/**
 * What comes of several pieces of work, one after the other, or a rejection when all together take longer. A piece that was
 * begun is not ended by this; the next asks the signal first, so that nothing begins for whom nobody waits any more.
 */
export async function together<T>(ms: number, work: (isOver: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  try {
    return await within(ms, work(controller.signal));
  } finally {
    controller.abort();
  }
}

/** What comes of `work`, or a rejection when it takes longer. The work itself is not ended by this. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
