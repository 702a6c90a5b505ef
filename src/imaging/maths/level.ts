/** The least level, 0 to 255, that a share of some bytes does not exceed. */
export function levelOf(bytes: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of bytes) counts[value]!++;
  let level = 0;
  for (let sum = counts[0]!; sum < bytes.length * share && level < 255; ) sum += counts[++level]!;
  return level;
}
