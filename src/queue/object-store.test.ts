import { describe, expect, it, onTestFinished } from 'vitest';
import { type ObjectServer, STORE_KEY, startObjectServer } from '../../tests/stand-ins/object-server.ts';
import { openObjectStore } from './object-store.ts';
import { type ObjectStorePlace, parseObjectStore } from './object-store-place.ts';

async function started(): Promise<{ readonly server: ObjectServer; readonly place: ObjectStorePlace }> {
  const server = await startObjectServer();
  onTestFinished(() => server.close());
  const place = parseObjectStore(server.url);
  if (place === undefined) throw new Error('The address of the stand-in is none.');
  return { server, place };
}

describe('the address of a store', () => {
  it('names bucket, region and keys, whose signs are codes', () => {
    expect(parseObjectStore('https://ID:a%2Fb%2B@s3.example.org/bucket/in/it/?region=eu-1')).toEqual({
      bucket: 'https://s3.example.org/bucket/in/it',
      region: 'eu-1',
      keyId: 'ID',
      secret: 'a/b+',
    });
    expect(parseObjectStore('http://ID:s@127.0.0.1:9000/bucket')).toMatchObject({ region: 'us-east-1' });
  });

  it.each([
    'no address',
    's3://ID:secret@bucket/x',
    'https://s3.example.org/bucket',
    'https://ID@s3.example.org/bucket',
    'https://ID:secret@s3.example.org/',
    'https://ID:secret@s3.example.org/bucket?zone=1',
    'https://ID:100%@s3.example.org/bucket',
  ])('is none: %s', (text) => {
    expect(parseObjectStore(text)).toBeUndefined();
  });
});

describe('a store', () => {
  it('gives back what was put there, until it is removed', async () => {
    const { server, place } = await started();
    const store = openObjectStore(place);
    await store.put('a/0', new Uint8Array([1, 2, 3]));
    expect([...(await store.get('a/0'))]).toEqual([1, 2, 3]);
    await store.remove('a/0');
    await store.remove('a/0');
    expect(server.objects.size).toBe(0);
    await expect(store.get('a/0')).rejects.toThrow(
      'The object store answered 404 NoSuchKey. Look at OBJECT_STORE_URL.',
    );
  });

  it.each([
    ['another secret', { secret: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['another key', { keyId: 'nobody' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ])('refuses %s, and says why without a secret', async (_what, change, why) => {
    const { server, place } = await started();
    const failure = openObjectStore({ ...place, ...change }).put('a/0', new Uint8Array(9));
    await expect(failure).rejects.toThrow(why);
    await expect(failure).rejects.not.toThrow(STORE_KEY.secret);
    expect(server.objects.size).toBe(0);
  });

  it('that is busy is asked again', async () => {
    const { server, place } = await started();
    server.refuse({ status: 503, code: 'SlowDown' }, 2);
    await openObjectStore(place).put('a/0', new Uint8Array(9));
    expect(server.asked).toEqual(['PUT a/0', 'PUT a/0', 'PUT a/0']);
  });

  it('that stays busy, or is not there, is named as the reason', async () => {
    const { server, place } = await started();
    server.refuse({ status: 503, code: 'SlowDown' }, 99);
    await expect(openObjectStore(place).get('a/0')).rejects.toThrow('503 SlowDown');
    await server.close();
    await expect(openObjectStore(place).get('a/0')).rejects.toThrow(
      'The object store cannot be reached (ECONNREFUSED).',
    );
  });
});
