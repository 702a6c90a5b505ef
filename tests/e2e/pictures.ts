/** One white pixel: what it shows is for the scripted engine to say. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A file as a picker hands it over. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture by its name only; see the scripted engine for what names mean. */
export function picture(name: string): PickedFile {
  return { name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg', buffer: Buffer.from(PIXEL, 'base64') };
}

/** A file of any type. */
export function otherFile(name: string, mimeType: string, content = 'x'): PickedFile {
  return { name, mimeType, buffer: Buffer.from(content) };
}
