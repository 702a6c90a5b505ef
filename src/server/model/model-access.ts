import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { perMinute } from '../bounds/bounds.ts';
import type { Config } from '../config.ts';
import { cookieOf, HttpProblem, isLocal } from '../http/http.ts';

const COOKIE = 'commonplace-access';
const YEAR_S = 365 * 24 * 60 * 60;
/** Guesses at the token that one client has in a minute. */
const GUESSES = 10;

/**
 * True where a request may spend the operator's money on the model. What a request says of its origin can be made up by
 * any program, so it proves nothing: a request comes from this very machine, or brings what only those have who were
 * given the operator's token.
 */
export function mayUseModel(request: FastifyRequest, config: Config): boolean {
  if (isLocal(request)) return true;
  const proof = cookieOf(request, COOKIE);
  return (
    config.modelAccessToken !== undefined && proof !== undefined && areSame(proof, proofOf(config.modelAccessToken))
  );
}

/** `GET /access/{token}`: the address that an operator gives to readers; their browser keeps the proof from then on. */
export function registerModelAccess(app: FastifyInstance, config: Config): void {
  if (config.openaiApiKey !== undefined && config.modelAccessToken === undefined) {
    app.log.info('The model is there for this machine only: MODEL_ACCESS_TOKEN is not set.');
  }
  app.get<{ Params: { token: string } }>(
    '/access/:token',
    { config: perMinute('guesses', GUESSES) },
    async (request, reply) => {
      const token = config.modelAccessToken;
      if (token === undefined || !areSame(proofOf(request.params.token), proofOf(token))) {
        throw new HttpProblem(404, { error: 'This address gives access to nothing.', details: 'Ask for a new one.' });
      }
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const cookie = `${COOKIE}=${proofOf(token)}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Strict${secure}`;
      return reply.code(303).headers({ 'set-cookie': cookie, location: '../../' }).send();
    },
  );
}

/** What a browser keeps: the token itself stays with those who were given it. */
function proofOf(token: string): string {
  return createHmac('sha256', token).update('model').digest('base64url');
}

function areSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
