import { AwsClient } from 'aws4fetch';
import type { ObjectStorePlace } from './object-store-place.ts';

/** A part of a file is some megabytes; a store that takes longer for it is as good as away. */
const ANSWER_MS = 60_000;
/** Times that a store which is busy or failed (429, 5xx) is asked again, after a moment each. */
const ASKED_AGAIN = 3;

/** Where the bytes of jobs lie that are too many for the database: a bucket behind the REST interface of S3. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Does nothing where there is no such object. */
  remove(key: string): Promise<void>;
}

/** What went wrong between this program and the store. The message names no secret. */
export class ObjectStoreError extends Error {}

/** Opens a store for which nothing needs to be closed. Every call rejects with `ObjectStoreError`. */
export function openObjectStore({ bucket, region, keyId, secret }: ObjectStorePlace): ObjectStore {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: ASKED_AGAIN },
  });
  const ask = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const init = { method, signal: AbortSignal.timeout(ANSWER_MS), ...(body && { body }) };
    const answer = await client.fetch(`${bucket}/${key}`, init).catch((cause: unknown) => {
      throw new ObjectStoreError(`The object store cannot be reached (${reasonOf(cause)}).`, { cause });
    });
    if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
    const code = /<Code>(\w+)<\/Code>/u.exec(await answer.text().catch(() => ''))?.[1];
    const what = code === undefined ? String(answer.status) : `${answer.status} ${code}`;
    throw new ObjectStoreError(`The object store answered ${what}. Look at OBJECT_STORE_URL.`);
  };
  return {
    put: async (key, bytes) => void (await (await ask('PUT', key, Uint8Array.from(bytes))).arrayBuffer()),
    get: async (key) => {
      const answer = await ask('GET', key);
      const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
        throw new ObjectStoreError(`The object store broke off (${reasonOf(cause)}).`, { cause });
      });
      return Buffer.from(bytes);
    },
    remove: async (key) => void (await (await ask('DELETE', key)).arrayBuffer()),
  };
}

/** What `fetch` says of a connection hides in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return code ?? (cause instanceof Error ? cause.message : String(cause));
}
