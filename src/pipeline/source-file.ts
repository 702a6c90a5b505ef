/** A file as the reader gave it. `bytes` reads it whole and may reject with whatever its platform throws. */
export interface SourceFile {
  readonly name: string;
  /** Media type, as the platform names it. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  bytes(): Promise<Uint8Array>;
}

/** A file is a PDF when its type says so; everything else is taken for a picture. */
export function isPdf(file: Pick<SourceFile, 'type'>): boolean {
  return file.type === 'application/pdf';
}

/** The names of files, each made different from those before it: the second `a.jpg` becomes `a.jpg (2)`. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let candidate = name;
    for (let count = 2; taken.has(candidate); count += 1) candidate = `${name} (${count})`;
    taken.add(candidate);
    return candidate;
  });
}

/** Bytes; nothing smaller shows a page whose words could be read, and two of them may well be alike. */
const COPY_BYTES_MIN = 2000;

/** True where one of `others` is the same to the last byte; only those of its size are read. What cannot be read is none. */
export async function isCopy(file: SourceFile, others: readonly SourceFile[]): Promise<boolean> {
  const alike = others.filter(({ size, type }) => size === file.size && type === file.type);
  if (alike.length === 0 || file.size < COPY_BYTES_MIN) return false;
  const bytesOf = (one: SourceFile): Promise<Uint8Array | undefined> => one.bytes().catch(() => undefined);
  const bytes = await bytesOf(file);
  for (const other of alike) {
    const before = await bytesOf(other);
    if (before !== undefined && bytes?.every((byte, at) => byte === before[at]) === true) return true;
  }
  return false;
}
