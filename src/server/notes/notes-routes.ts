import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RECORD_BYTES_MAX } from '../../core/notes/notes.ts';
import type { Bodies, Piece, StorageBounds } from '../bounds/bounds.ts';
import { LargeAnswers, perMinute } from '../bounds/bounds.ts';
import type { Config } from '../config.ts';
import { HttpProblem } from '../http/http.ts';
import { SESSION_ID_PATTERN } from '../session-id.ts';
import type { SavedNotes, Store } from '../store/store.ts';
import { NOTES_BOUNDS } from './notes-body.ts';
import { createNotesReader } from './notes-reader.ts';

/** The session that an address names. */
interface OfSession {
  readonly sessionId: string;
}

const OF_SESSION = {
  type: 'object',
  required: ['sessionId'],
  properties: { sessionId: { type: 'string', pattern: SESSION_ID_PATTERN } },
};

/** What the routes need. */
export interface NotesRoutesOptions {
  readonly store: Store;
  readonly config: Config;
  readonly bodies: Bodies;
  readonly bounds: StorageBounds;
}

/**
 * `POST /api/notes` and `GET /api/notes/{sessionId}`. Both answer the saved record
 * `{content, sessionId, version, updatedAt}`. A save on another version than the stored one is answered 409 with
 * `current`, the record as it stands. Pictures of unread ink are refused: they stay on the reader's device.
 * `DELETE /api/notes/{sessionId}` removes the record and answers 204, also when there was none.
 */
export async function notesRoutes(
  app: FastifyInstance,
  { store, config, bodies, bounds }: NotesRoutesOptions,
): Promise<void> {
  const limited = (what: string) => perMinute(what, config.notesPerMinute);
  const reader = createNotesReader();
  const answers = new LargeAnswers();
  app.addHook('onClose', async () => reader.close());
  // Only the bytes are taken here; what they say is read elsewhere.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    bodies.read(request, payload, NOTES_BOUNDS),
  );

  app.post<{ Body: readonly Piece[] }>(
    '/api/notes',
    { bodyLimit: RECORD_BYTES_MAX, config: limited('saves') },
    async (request, reply) => {
      const { body } = request;
      if (body === undefined) throw new HttpProblem(400, { error: 'The request has no body.' });
      const error = 'The notes could not be saved.';
      // The reading as well: on a busy machine its thread may take seconds to start.
      const outcome = await store.together(error, async (isOver) => {
        const save = await reader.read(body);
        if ('error' in save) throw new HttpProblem(400, save);
        const bytes = save.contentJson.bytes.length - (await store.bytesOf(save.sessionId));
        const growth = { request, bytes, error, isOver };
        return bounds.within(
          growth,
          () => store.saveNotes(save),
          ({ kind }) => kind === 'saved',
        );
      });
      if (outcome.kind === 'saved') return answers.sendBack(asJson(reply), recordJson(outcome.record));
      const { current } = outcome;
      const changed = 'The notes were changed elsewhere in the meantime.';
      const problem = JSON.stringify({ error: changed, details: `They stand at version ${current.version}.` });
      const head = Buffer.from(`${problem.slice(0, -1)},"current":`);
      return answers.send(asJson(reply.code(409)), [head, ...recordJson(current), Buffer.from('}')]);
    },
  );

  app.get<{ Params: OfSession }>(
    '/api/notes/:sessionId',
    { schema: { params: OF_SESSION }, config: limited('loads') },
    async (request, reply) => {
      const record = await store.loadNotes(request.params.sessionId);
      if (record === undefined) throw new HttpProblem(404, { error: 'There are no notes for this session.' });
      return answers.send(asJson(reply), recordJson(record));
    },
  );

  app.delete<{ Params: OfSession }>(
    '/api/notes/:sessionId',
    { schema: { params: OF_SESSION }, config: limited('removals') },
    async (request, reply) => {
      await store.deleteNotes(request.params.sessionId);
      return reply.code(204).send();
    },
  );
}

/** The content is JSON already: taking it apart to put it together again costs a large record most of its time. */
function recordJson({ contentJson, ...rest }: SavedNotes): readonly Buffer[] {
  return [Buffer.from('{"content":'), contentJson.toBuffer(), Buffer.from(`,${JSON.stringify(rest).slice(1)}`)];
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8');
}
