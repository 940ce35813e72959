import { escapeMarkup } from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client, Provider } from 'oidc-provider';
import { demoPageHeaders, page } from '../demo-pages.ts';
import { type DemoPlace, demoTexts, languageOfRequest } from '../demo-texts.ts';

/** Where a demo's broker shows them, under its own address. */
export const signedInPath = '/signed-in';

type At = { readonly clientId: string; readonly place?: DemoPlace };
type SignedIn = { readonly subject: string; readonly name: string };
/** `oidc-provider` sends the message of Back-Channel Logout by this; its types leave it out. */
type Telling = Client & { readonly backchannelLogout: (subject: string, session: string) => Promise<void> };

/** The newest of them: this is a demo. */
const shown = 50;

/**
 * The page on which somebody is signed out at the demo's broker, which tells the portal so from server to server, as a real one would when
 * an account is closed or a sign-in ended elsewhere. Where the pages of the sign-in stand, forms are read already.
 */
export function registerSignOuts(scope: FastifyInstance, provider: Provider, { clientId, place }: At): void {
  const sessions = new Map<string, SignedIn>();
  provider.on('authorization.success', ({ oidc }) => {
    const { session: { accountId } = {}, result } = oidc;
    const session = oidc.session?.sidFor(clientId);
    if (accountId === undefined || session === undefined) return;
    const { given_name: given, family_name: family } = (result?.['claims'] ?? {}) as Record<string, string | undefined>;
    sessions.set(session, { subject: accountId, name: [given, family].filter(Boolean).join(' ') || accountId });
    for (const oldest of [...sessions.keys()].slice(0, -shown)) sessions.delete(oldest);
  });
  const options = { schema: { hide: true } };
  scope.get(signedInPath, options, async (request, reply) => show(request, reply, () => ''));
  scope.post(signedInPath, options, async (request: FastifyRequest<{ Body: { session?: string } | undefined }>, reply) => {
    const session = request.body?.session ?? '';
    const who = sessions.get(session);
    if (who === undefined) return show(request, reply, () => '');
    const client = (await provider.Client.find(clientId)) as Telling | undefined;
    const isTold = await client?.backchannelLogout(who.subject, session).then(
      () => true,
      () => false,
    );
    if (isTold) sessions.delete(session);
    return show(request, reply, (text) => text(isTold ? 'ended' : 'failed', { name: who.name }));
  });

  type Say = (id: string, values?: Record<string, string>) => string;
  function show(request: FastifyRequest, reply: FastifyReply, news: (text: Say) => string): FastifyReply {
    const t = demoTexts(languageOfRequest(request), place);
    const say: Say = (id, values) => escapeMarkup(t.text(`signedIn.${id}`, values));
    const buttons = [...sessions]
      .toReversed()
      .map(
        ([session, { name }]) =>
          `<li><button name="session" value="${escapeMarkup(session)}">${say('end', { name })}</button></li>`,
      );
    const list =
      buttons.length === 0 ? `<p>${say('none')}</p>` : `<form method="post"><ul class="choices">${buttons.join('')}</ul></form>`;
    const body = `<p role="status">${news(say)}</p><p class="hint">${say('lead')}</p>${list}`;
    return reply.headers(demoPageHeaders).send(page(t, t.text('signedIn.title'), body));
  }
}
