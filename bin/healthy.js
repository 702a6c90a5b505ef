// Whether the server in this container answers: for the container's own check of its health. Says why not.
const address = `http://127.0.0.1:${process.env['PORT'] || '3000'}/healthz`;
try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
} catch (error) {
  console.error(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
