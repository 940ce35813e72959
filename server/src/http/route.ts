import type { Access, Endpoint, InputOf, RefusalsOf, ReplyOf } from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { RightEnded } from '../database/rights/right-ended.ts';
import type { DemandRight } from '../database/rights/while-right-holds.ts';
import type { Tables } from '../database/tables.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { type Judgement, judgeAccess, type ReadRights } from './access.ts';
import type { Acting, Actor } from './actor.ts';
import { boundSecret, type Cookies } from './cookies.ts';
import { type CsrfTokens, hasCsrfToken, isNotFromOurPages } from './csrf.ts';
import { sendForbidden, sendRefusal } from './failure.ts';
import { addressInput, inputOf, takesOnly } from './input/described-input.ts';
import type { Admission } from './limits/admission.ts';
import { liftBodyTimeLimit } from './limits/body-time.ts';
import { admitBody, askingPerson, type HeavyWork, takeTurn } from './limits/heavy-work.ts';
import type { limitPerMinute } from './limits/rate-limit.ts';
import { replyWriter } from './reply-writer.ts';

/** What the routes of one portal share; app.ts hands it to the API scope. */
export type Gate = ReadRights & {
  /** The portal's own origin. */
  readonly publicUrl: string;
  readonly cookies: Cookies;
  readonly csrfTokens: CsrfTokens;
  /** Reads and locks them in a transaction, on its own connection: of the embedded database there is no other. */
  readonly rightsWithin: (tx: Kysely<Tables>) => ReadRights;
  readonly admission: Admission;
  readonly heavy: HeavyWork;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    acting: Acting;
  }
  interface FastifyInstance {
    gate: Gate;
  }
}

const jsonType = 'application/json; charset=utf-8';

type ActorOf<E> = E extends { access: 'anonymous' } ? Actor | null : Actor;

export type Call<E> = {
  readonly input: InputOf<E>;
  readonly actor: ActorOf<E>;
  readonly acting: Acting;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly demandRight: DemandRight;
};

type Answer<E extends Endpoint> = ReplyOf<E> | Refusal<RefusalsOf<E>>;

/** Serves an endpoint of the contract: validates, guards, answers in the envelope, writes by the reply's schema. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  { bodyLimit, limit }: { readonly bodyLimit?: number; readonly limit?: ReturnType<typeof limitPerMinute> } = {},
): void {
  const { schema: taken, preValidation } = takesOnly(endpoint);
  const schema = {
    summary: endpoint.summary,
    ...taken,
    response: { 200: z.strictObject({ result: endpoint.reply, authInfoHash: z.optional(z.string()) }) },
  };
  const write = replyWriter(endpoint.reply);
  const { access, changesState } = endpoint;
  if (bodyLimit !== undefined && access === 'anonymous') throw new Error('a stranger brings no file');
  // Asked before the body is read: who has no right to send a file takes no room for it.
  const mayBring = guard(access, changesState, addressInput(endpoint));
  for (const url of expand(endpoint.path)) {
    app.route({
      method: endpoint.method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit, preParsing: waitForBodies(bodyLimit, mayBring) }),
      schema,
      preValidation,
      preHandler: [
        ...(limit === undefined ? [] : [limit]),
        guard(access, changesState),
        ...(bodyLimit === undefined ? [] : [takeImportTurn]),
      ],
      handler: async (request, reply) => {
        const input = inputOf(request) as InputOf<E>;
        const { acting } = request;
        const demandRight: DemandRight = async (tx) => {
          const judgement = await judgeAnew(access, request, request.server.gate.rightsWithin(tx));
          if (!judgement.allowed) throw new RightEnded(judgement.because === 'no-session');
        };
        const result = await handle({ input, actor: request.actor as ActorOf<E>, acting, request, reply, demandRight });
        if (isRefusal(result)) return sendRefusal(request, reply, result);
        return reply.type(jsonType).send(write(result, request.actor?.authInfoHash));
      },
    });
  }
}

/** Gives files of people who are signed in more time to arrive, as a building site's connection needs; all others have ten seconds. */
function waitForBodies(bodyLimit: number, mayBring: ReturnType<typeof guard>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<undefined> => {
    if (request.actor !== null) liftBodyTimeLimit(request);
    await admitBody(request, reply, { asker: askingPerson, bodyLimit, mayBring });
  };
}

const takeImportTurn = async (request: FastifyRequest, reply: FastifyReply) =>
  takeTurn(request, reply, { room: request.server.gate.heavy.imports, asker: askingPerson(request) });

/** The check before every handler of the API; routes that answer with bytes use it directly. */
export function guard(access: Access, changesState: boolean, input: (request: FastifyRequest) => object = inputOf) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { publicUrl, cookies, csrfTokens, findOrganisation } = request.server.gate;
    if (changesState) {
      const secret = boundSecret(request, cookies, request.actor !== null);
      const isOurs = !isNotFromOurPages(request, publicUrl) && hasCsrfToken(request, csrfTokens, secret);
      if (!isOurs) return sendForbidden(request, reply, true);
    }
    const judgement = await judgeAccess(access, request.actor, input(request), findOrganisation);
    if (!judgement.allowed) {
      request.log.info({ route: request.routeOptions.url, because: judgement.because }, 'backend call forbidden');
      return sendForbidden(request, reply, judgement.because === 'no-session');
    }
    request.acting = judgement.acting;
    return undefined;
  };
}

/** Judges the call of a request once more, by rights that are read now. */
export async function judgeAnew(access: Access, request: FastifyRequest, rights: ReadRights): Promise<Judgement> {
  const actor = await rights.readActor(request.cookies[request.server.gate.cookies.sessionName]);
  return judgeAccess(access, actor, inputOf(request), rights.findOrganisation);
}

/** `/a/:b?/:c?` is served as `/a`, `/a/:b` and `/a/:b/:c`, because the router takes only one optional parameter. */
export function expand(path: string): string[] {
  const [required = path, ...optional] = path.split(/\/(?=:\w+\?)/);
  return optional.reduce<string[]>((urls, each) => [...urls, `${urls.at(-1)}/${each.replace('?', '')}`], [required]);
}
