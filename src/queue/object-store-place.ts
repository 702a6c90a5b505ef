/** A store by its address; see `parseObjectStore`. */
export interface ObjectStorePlace {
  /** The address of the bucket, or of a place in it; no slash at its end. */
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The place that `https://KEY:SECRET@host/bucket?region=…` names, or `undefined`. The region is `us-east-1` unless named. */
export function parseObjectStore(text: string): ObjectStorePlace | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, username, password, searchParams, hash } = new URL(text);
  const path = pathname.replace(/\/+$/u, '');
  const isWhole = /^https?:$/u.test(protocol) && path.length > 1 && username !== '' && password !== '' && hash === '';
  if (!isWhole || [...searchParams.keys()].some((name) => name !== 'region')) return undefined;
  try {
    const [keyId, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { bucket: `${protocol}//${host}${path}`, region: searchParams.get('region') || 'us-east-1', keyId, secret };
  } catch {
    // A percent sign that begins no letter.
    return undefined;
  }
}
