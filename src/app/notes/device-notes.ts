import type { NotesApi } from './notes-api.ts';

/** Notes where there is no server: the device's own memory, which has them already, is all that keeps them. */
export function createDeviceNotes(): NotesApi {
  return {
    load: async () => null,
    save: async ({ content, sessionId, version = 0 }) => ({
      kind: 'saved',
      record: { content, sessionId, version: version + 1 },
    }),
    remove: async () => undefined,
    forget: () => undefined,
  };
}
