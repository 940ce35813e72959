import formBody from '@fastify/formbody';
import { type Language, type SignInMethod, signInMethods } from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { demoPageHeaders } from '../demo-pages.ts';
import { type DemoPlace, demoTexts, languageOfRequest } from '../demo-texts.ts';
import type { DemoPerson } from '../world/demo-people.ts';
import { codePage, methodsPage, peoplePage, phonePage, signInOverPage, someoneElsePage } from './demo-broker-pages.ts';
import { acrOf, claimsOf, type DemoIdentity, readPhone, readSomeoneElse } from './demo-login.ts';
import { createSmsCodes } from './sms-codes.ts';

export type InteractionParts = {
  readonly people: () => Promise<readonly DemoPerson[]>;
  readonly sendSms: (phone: string, code: string, language: Language) => Promise<void>;
  readonly now: () => Date;
  /** Without it the demo. */
  readonly place?: DemoPlace;
};
type Fields = Readonly<Record<string, string>>;
type Step = FastifyRequest<{ Params: { uid: string }; Querystring: Fields; Body: Fields | undefined }>;
/** What the pages before have settled of an SMS sign-in. */
type Progress = { readonly identity: DemoIdentity; readonly phone: string; readonly until: number };

const progressLives = 15 * 60_000;

/** The pages on which a person says who they are; they end in a sign-in at the provider, or in "cancelled". */
export async function registerInteraction(scope: FastifyInstance, provider: Provider, parts: InteractionParts): Promise<void> {
  const now = () => parts.now().getTime();
  const codes = createSmsCodes(parts.sendSms, now);
  const progress = new Map<string, Progress>();
  await scope.register(formBody);

  scope.get('/interaction/:uid', { schema: { hide: true } }, async (request: Step, reply) => {
    const details = await detailsOf(request, reply);
    if (details === null) return html(reply, signInOverPage(demoTexts(languageOfRequest(request), parts.place)), 410);
    const { uid, asked, t } = details;
    const method = methodNamed(request.query['method']) ?? ('method' in request.query ? undefined : asked);
    if (method === undefined) return html(reply, methodsPage(t));
    const known = progress.get(uid);
    switch (request.query['step'] ?? '') {
      case 'someone-else':
        return html(reply, someoneElsePage(t, method, { fields: {}, wrong: [] }));
      case 'phone':
        return known ? html(reply, phonePage(t, known.phone)) : again(reply, request);
      case 'code':
        return known ? html(reply, codePage(t, known.phone)) : again(reply, request);
      default:
        return html(reply, peoplePage(t, method, await parts.people()));
    }
  });

  scope.post('/interaction/:uid', { schema: { hide: true } }, async (request: Step, reply) => {
    const details = await detailsOf(request, reply);
    if (details === null) return html(reply, signInOverPage(demoTexts(languageOfRequest(request), parts.place)), 410);
    const { uid, t } = details;
    const fields = request.body ?? {};
    const method = methodNamed(fields['method']) ?? 'general';
    const known = progress.get(uid);

    switch (fields['step'] ?? '') {
      case 'cancel':
        return finish(request, reply, { error: 'access_denied', error_description: 'cancelled' });
      case 'person': {
        const person = (await parts.people()).find(({ subject }) => subject === fields['person']);
        return person ? proceed(person, person.phone) : again(reply, request);
      }
      case 'someone-else': {
        const someone = readSomeoneElse(fields, parts.now().toISOString().slice(0, 10));
        if ('wrong' in someone) return html(reply, someoneElsePage(t, method, { fields, wrong: someone.wrong }), 422);
        return proceed(someone, '');
      }
      case 'phone':
        return known ? sendCode(known) : again(reply, request);
      case 'code': {
        if (known === undefined) return again(reply, request);
        const isRight = codes.check(uid, known.phone, (fields['code'] ?? '').trim());
        if (!isRight) return html(reply, codePage(t, known.phone, true), 422);
        progress.delete(uid);
        return signIn(known.identity, known.phone);
      }
      default:
        return again(reply, request);
    }

    function proceed(identity: DemoIdentity, phone: string) {
      if (method !== 'sms') return signIn(identity);
      for (const [key, { until }] of progress) if (until < now()) progress.delete(key);
      progress.set(uid, { identity, phone, until: now() + progressLives });
      return reply.redirect('?method=sms&step=phone', 303);
    }
    async function sendCode({ identity }: Progress) {
      const phone = readPhone(fields['phone'] ?? '');
      if (phone === null) return html(reply, phonePage(t, fields['phone'] ?? '', 'phone.wrong'), 422);
      if (!(await codes.send(uid, phone, t.language))) {
        return html(reply, phonePage(t, phone, 'phone.tooMany'), 429);
      }
      progress.set(uid, { identity, phone, until: now() + progressLives });
      return reply.redirect('?method=sms&step=code', 303);
    }
    function signIn(identity: DemoIdentity, phone?: string) {
      return finish(request, reply, {
        login: { accountId: identity.subject, acr: acrOf(method), amr: [method], remember: false },
        claims: claimsOf(method, identity, phone),
      });
    }
  });

  async function detailsOf(request: Step, reply: FastifyReply) {
    try {
      const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
      const wanted = typeof params['acr_values'] === 'string' ? params['acr_values'].split(' ') : [];
      const passedOn = typeof params['ui_locales'] === 'string' ? params['ui_locales'] : '';
      const t = demoTexts(languageOfRequest(request, passedOn), parts.place);
      return { uid, t, asked: signInMethods.find((method) => wanted.includes(acrOf(method))) };
    } catch {
      return null;
    }
  }
  async function finish(request: Step, reply: FastifyReply, result: Parameters<Provider['interactionResult']>[2]) {
    const onward = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.redirect(onward, 303);
  }
}

function again(reply: FastifyReply, request: Step): FastifyReply {
  return reply.redirect(request.url.split('?')[0] ?? '', 303);
}

function html(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).headers(demoPageHeaders).send(body);
}

function methodNamed(name: string | undefined): SignInMethod | undefined {
  return signInMethods.find((each) => each === name);
}
