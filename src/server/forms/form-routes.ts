import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bodies, StorageBounds } from '../bounds/bounds.ts';
import { perMinute } from '../bounds/bounds.ts';
import type { Config } from '../config.ts';
import { pathPart } from '../config-values.ts';
import { isCrossSite, problemOf, withHeaders } from '../http/http.ts';
import type { Store } from '../store/store.ts';
import { FIELDS_MAX, type FormError, fieldsToStore, formErrors, formOf, HONEYPOT, keyOf } from './form.ts';
import { FORM_BYTES_MAX, MULTIPART_BYTES_MAX, sentForm, sentMultipart } from './form-body.ts';

/** Where a client without script may go next. The form client only wants it to be there. */
const NEXT = '/thanks';

interface FormAddress {
  readonly formId: string;
  readonly project?: string;
}

/** What the routes need. */
export interface FormRoutesOptions {
  readonly store: Store;
  readonly config: Config;
  readonly bodies: Bodies;
  readonly bounds: StorageBounds;
}

/**
 * `POST /f/{formId}` and `POST /p/{project}/f/{formId}`: the hosted form service's protocol, answered by this server.
 * Success is `{ok, next}`, failure `{error, errors: [{code, field, message}]}`; always JSON, never `next` on failure.
 */
export async function formRoutes(app: FastifyInstance, parts: FormRoutesOptions): Promise<void> {
  const { config, bodies } = parts;
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    bodies.hold(request, MULTIPART_BYTES_MAX);
    return sentMultipart(request.headers['content-type'] ?? '', payload);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const text = Buffer.concat(await bodies.read(request, payload)).toString();
      // More fields than a form may have are refused later; tens of thousands would take long to take apart.
      return new URLSearchParams(text.split('&', FIELDS_MAX + 2).join('&'));
    },
  );
  app.setErrorHandler(sendFormProblem);
  const options = { bodyLimit: FORM_BYTES_MAX, config: perMinute('forms', config.formsPerMinute) };
  const answer = (request: FastifyRequest<{ Params: FormAddress }>, reply: FastifyReply) =>
    takeForm(request, reply, parts);
  app.post('/f/:formId', options, answer);
  app.post('/p/:project/f/:formId', options, answer);
}

async function takeForm(
  request: FastifyRequest<{ Params: FormAddress }>,
  reply: FastifyReply,
  { store, config, bounds }: FormRoutesOptions,
): Promise<FastifyReply> {
  const { formId, project } = request.params;
  if (isCrossSite(request)) {
    return refuse(reply, 403, [{ code: 'BLOCKED', message: 'Forms are taken from the pages of this server only.' }]);
  }
  const sent = sentForm(request.body);
  if (project !== undefined && project !== (config.formspreeProject ?? pathPart(project))) {
    return refuse(reply, 404, [{ code: 'PROJECT_NOT_FOUND', message: 'There is no such project.' }]);
  }
  const form = formOf(formId);
  if (form === undefined) return refuse(reply, 404, [{ code: 'FORM_NOT_FOUND', message: 'There is no such form.' }]);
  if (sent.refusal !== undefined) return refuse(reply, sent.refusal.status, [sent.refusal.error]);
  // A program that fills in what people cannot see is told that all went well, and learns nothing.
  if (sent.fields.get(HONEYPOT)) return accept(reply);
  const errors = formErrors(form, sent.fields);
  if (errors.length > 0) return refuse(reply, 422, errors);
  const id = keyOf(sent.fields);
  const named = { form: form.id, ...(project === undefined ? {} : { project }), ...(id === undefined ? {} : { id }) };
  const fields = fieldsToStore(sent.fields);
  const bytes = Buffer.byteLength(JSON.stringify(fields));
  const error = 'The form could not be stored.';
  await store.together(error, (isOver) =>
    bounds.within({ request, bytes, error, isOver }, () => store.addSubmission({ ...named, fields })),
  );
  return accept(reply);
}

function accept(reply: FastifyReply): FastifyReply {
  return reply.send({ ok: true, next: NEXT });
}

function refuse(reply: FastifyReply, status: number, errors: readonly FormError[]): FastifyReply {
  const error = errors.map(({ field, message }) => (field === undefined ? message : `${field} ${message}`)).join('; ');
  return reply.code(status).send({ error, errors });
}

function sendFormProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const { statusCode, body } = problem;
  withHeaders(reply, problem);
  if (problem.isFault) request.log.error({ err: error }, 'form failed');
  const message = body.details === undefined ? body.error : `${body.error} ${body.details}`;
  const blocked = statusCode === 429 ? { code: 'BLOCKED' as const } : {};
  return refuse(reply, statusCode, [{ ...blocked, message }]);
}
