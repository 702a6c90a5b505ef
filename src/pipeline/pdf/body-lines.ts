/** The lines of a body as they arrive, without their ends; empty ones are left out. Cancels the body when left early. */
export async function* linesOfBody(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      const [first = '', ...rest] = text.split('\n');
      pieces.push(first);
      for (const start of rest) {
        yield* nonEmpty(pieces);
        pieces = [start];
      }
      if (done) break;
    }
    yield* nonEmpty(pieces);
  } finally {
    // Leaving early must end the request, and the work behind it.
    reader.cancel().catch(() => undefined);
  }
}

function* nonEmpty(pieces: readonly string[]): Generator<string> {
  const line = pieces.join('').trim();
  if (line !== '') yield line;
}
