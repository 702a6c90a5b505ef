/**
 * A picture as the device's database keeps it. Not as a `Blob`: in a session that keeps nothing WebKit refuses one, and the
 * transaction that was given it never ends.
 */
export interface KeptPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** What lies there of a picture: earlier builds kept it as a `Blob`. */
export type StoredPicture = KeptPicture | Blob;

/** A picture as it is to be kept. Of bytes that are part of a larger buffer the database would keep all of that. */
export function keptPicture({ bytes, type }: KeptPicture): KeptPicture {
  return { bytes: bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice(), type };
}

/** The bytes of a file or a drawn picture, all of them in memory. */
export async function keptPictureOf(blob: Blob): Promise<KeptPicture> {
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type };
}

/** A picture as it is shown and read. */
export function blobOf(stored: StoredPicture): Blob {
  return stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });
}
