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
