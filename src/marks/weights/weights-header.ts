/** A part of the header, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a file of weights; `readNetwork` says what to do about it. */
export const damaged = (what: string): Error => new Error(what);

export function objectIn(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(`${name} is no object`);
  // An object has fields, whichever they are.
  return value as Fields;
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw damaged(`${name} is no list`);
  return value;
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw damaged(`${name} is no text`);
  return value;
}

/** A whole number from 1 to 4096: sizes, strides, channels; `absent` where there is none, if that may be. */
export function numberIn(fields: Fields, name: string, absent?: number): number {
  const value = fields[name] ?? absent;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 4096)
    throw damaged(`${name} is no size`);
  return value;
}
