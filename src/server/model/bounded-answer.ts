import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream';

/** An answer of another server that is larger than it can rightly be. */
export class AnswerTooLarge extends Error {}

/** All of an answer's body. Rejects with `AnswerTooLarge`, or the signal's reason when it fires. */
export async function wholeBody(answer: Response, bytesMax: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of boundedBody(answer, bytesMax, signal)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** An answer's body as it comes; breaks off with `AnswerTooLarge` beyond the bound. */
export function boundedBody(answer: Response, bytesMax: number, signal: AbortSignal): Readable {
  if (answer.body === null) return Readable.from([]);
  let size = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > bytesMax) done(new AnswerTooLarge(`The answer is larger than ${bytesMax} bytes.`));
      else done(null, chunk);
    },
  });
  // The call itself may have lost the signal by now.
  const body = addAbortSignal(signal, Readable.fromWeb(answer.body));
  // What went wrong is told to whoever reads from the bound.
  pipeline(body, bound, () => undefined);
  return bound;
}
