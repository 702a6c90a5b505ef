import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { parseExtraction, RECORD_BYTES_MAX } from '../core/schema.ts';
import type { Config } from './config.ts';
import { HttpProblem } from './problem.ts';
import { perMinute } from './rate-limit.ts';
import { SESSION_ID_PATTERN } from './session-id.ts';
import type { Store } from './store.ts';

/** Saves of one session that a client may name; far more than a reader can make. */
const VERSION_MAX = 1_000_000_000;

const SessionId = Type.String({ pattern: SESSION_ID_PATTERN });

const SaveBody = Type.Object(
  {
    // Checked by the domain's own reader, which the app uses as well.
    content: Type.Unknown(),
    sessionId: SessionId,
    version: Type.Optional(Type.Integer({ minimum: 0, maximum: VERSION_MAX })),
  },
  { additionalProperties: false },
);

const LoadParams = Type.Object({ sessionId: SessionId });

/**
 * `POST /api/notes` and `GET /api/notes/{sessionId}`. Both answer the saved record
 * `{content, sessionId, version, updatedAt}`. A save on another version than the stored one is answered 409 with
 * `current`, the record as it stands. Pictures of unread ink are refused: they stay on the reader's device.
 */
export function registerNotes(app: FastifyInstance, { store, config }: { store: Store; config: Config }): void {
  const limited = perMinute(config.notesPerMinute);

  app.post<{ Body: Static<typeof SaveBody> }>(
    '/api/notes',
    { schema: { body: SaveBody }, bodyLimit: RECORD_BYTES_MAX, config: limited },
    async (request, reply) => {
      const { content, sessionId, version } = request.body;
      const parsed = parseExtraction(content);
      if (!parsed.ok) throw new HttpProblem(400, { error: 'The notes are not valid.', details: parsed.problem });
      const named = version === undefined ? {} : { version };
      const outcome = await store.saveNotes({ sessionId, content: parsed.value, ...named });
      if (outcome.kind === 'saved') return outcome.record;
      return reply.code(409).send({
        error: 'The notes were changed elsewhere in the meantime.',
        details: `They stand at version ${outcome.current.version}.`,
        current: outcome.current,
      });
    },
  );

  app.get<{ Params: Static<typeof LoadParams> }>(
    '/api/notes/:sessionId',
    { schema: { params: LoadParams }, config: limited },
    async (request) => {
      const record = await store.loadNotes(request.params.sessionId);
      if (record === undefined) throw new HttpProblem(404, { error: 'There are no notes for this session.' });
      return record;
    },
  );
}
