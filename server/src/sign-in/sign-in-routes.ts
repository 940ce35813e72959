import {
  defaultLanguage,
  type Language,
  languageCookie,
  languages,
  manualIdPartnerVisitedCookie,
  paths,
  type SignInMethod,
  signInMethods,
  signWays,
} from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf, clearSessionCookies, setBrowser, setSessionCookies } from '../http/cookies.ts';
import { isBegunElsewhere, isPrefetch } from '../http/csrf.ts';
import { sendForbidden } from '../http/failure.ts';
import { limitTogether } from '../http/limits/limit-together.ts';
import { networkOf } from '../http/limits/rate-limit.ts';
import { errorAddress, forBrowsers, redirectTo } from '../http/redirects.ts';
import { tell } from '../monitoring/happenings.ts';
import { newPhoneWaitsHours } from '../people/new-phone.ts';
import type { Portal } from '../portal.ts';
import { beginSigning } from '../registration/contract/begin-signing.ts';
import { registryOf } from '../registration/registration-routes.ts';
import { beginSignIn } from './begin-sign-in.ts';
import type { IdentityProvider } from './broker/identity-provider.ts';
import { registerBrokerSignOut } from './broker-sign-out-routes.ts';
import { finishSignIn, noteRefused } from './finish-sign-in.ts';
import { registerMyCardsRoutes } from './my-cards/my-cards-routes.ts';
import { returnAddress } from './return-address.ts';
import { deviceOf } from './session/device-of.ts';
import { endSession } from './session/end-session.ts';

type Query = { Querystring: Readonly<Record<string, string | readonly string[] | undefined>> };

const errors = {
  unavailable: errorAddress('errors.signIn.unavailable'),
  cancelled: errorAddress('errors.signIn.cancelled'),
  refused: errorAddress('errors.signIn.failed'),
  phoneWaits: errorAddress('errors.signIn.phoneWaits', { hours: newPhoneWaitsHours }),
} as const;

/** The addresses that a browser opens to sign in and out, and those that only lead on (7-4, D-IDP). */
export async function registerSignInRoutes(app: FastifyInstance, portal: Portal, provider: IdentityProvider): Promise<void> {
  const { identityProvider, http, portal: settings } = portal.config;
  const registry = registryOf(app, portal);
  const { cookies, csrfTokens } = app.gate;
  const readable = { path: '/', sameSite: 'lax', secure: cookies.secure } as const;

  // Anybody may call these, and each call leaves a row. A whole company may stand behind one address.
  const limitOf = (name: string) =>
    limitTogether(portal, name, { browser: 60, address: 600 }, (_, reply, seconds) =>
      redirectTo(reply.header('retry-after', String(seconds)), errors.unavailable),
    );
  const onRequest = limitOf('sign-in');
  // Whoever comes back from the broker is let in, whatever others at their address have done: their sign-in was counted as it began.
  const limitUnknown = limitOf('return of an unknown sign-in');

  app.get<Query>('/authentication/sign-in', { ...forBrowsers, onRequest }, async (request, reply) => {
    if (isPrefetch(request)) return sendForbidden(request, reply, false);
    const browser = browserOf(request, reply, cookies);
    const method = methodNamed(single(request.query['method']));
    const isFresh = single(request.query['fresh']) === 'true';
    const address = await beginSignIn(portal, provider, {
      by: isFresh ? { isFresh } : { method: method && identityProvider.methods[method] ? method : undefined },
      returnTo: returnAddress(http.publicUrl, askedReturn(request.query)),
      browser,
      language: chosenLanguage(request),
    });
    if (address === null) return redirectTo(reply, errors.unavailable);
    return redirectTo(reply, address);
  });

  app.get<Query>('/authentication/sign-contract', { ...forBrowsers, onRequest }, async (request, reply) => {
    const actor = isPrefetch(request) ? null : await app.gate.readActor(request.cookies[cookies.sessionName]);
    const way = signWays.find((each) => each === single(request.query['way']));
    const language = languages.find((each) => each === single(request.query['language'])) ?? defaultLanguage;
    const contract = returnAddress(http.publicUrl, paths.registerCompany('contract'));
    const secret = request.cookies[cookies.sessionName];
    const isElsewhere =
      secret === undefined || isBegunElsewhere(request, csrfTokens, { secret, ownPages: request.cookies[cookies.ownPagesName] });
    // A page of another site cannot begin a signature.
    if (isElsewhere || actor === null || !actor.verified || way === undefined) return redirectTo(reply, contract);
    const signing = await beginSigning(portal, actor, way, language);
    if ('refused' in signing) return redirectTo(reply, contract);
    const browser = browserOf(request, reply, cookies);
    const address = await beginSignIn(portal, provider, { by: { signing }, returnTo: contract, browser, language });
    return redirectTo(reply, address ?? errors.unavailable);
  });

  app.get('/authentication/callback', forBrowsers, async (request, reply) => {
    const finished = await finishSignIn(portal, provider, registry, {
      callback: new URL(request.url, http.publicUrl),
      browser: request.cookies[cookies.preSessionName],
      address: networkOf(request.ip),
      formerSecret: request.cookies[cookies.sessionName],
      device: deviceOf(request.headers['user-agent']),
      language: chosenLanguage(request),
    });
    if ('unknown' in finished) return answerUnknown(request, reply);
    if (!('failed' in finished)) tell('sign-in', { outcome: 'session' in finished ? 'succeeded' : 'unsigned' });
    else if (finished.failed !== 'refused') tell('sign-in', { outcome: finished.failed });
    if ('unsigned' in finished) return redirectTo(reply, finished.unsigned);
    if ('failed' in finished) return redirectTo(reply, errors[finished.failed]);
    const { secret, browser, language, method } = finished.session;
    setBrowser(reply, cookies, browser);
    setSessionCookies(reply, cookies, csrfTokens, secret);
    if (language !== null) reply.setCookie(languageCookie, language, { ...readable, maxAge: 31_536_000 });
    if (method === 'sms') reply.clearCookie(manualIdPartnerVisitedCookie, readable);
    return redirectTo(reply, finished.returnTo);
  });

  app.get<Query>('/authentication/sign-out', forBrowsers, async (request, reply) => {
    // A page of another site, also of a sister domain, or a prefetch cannot sign anybody out.
    if (isPrefetch(request)) return sendForbidden(request, reply, false);
    const secret = request.cookies[cookies.sessionName];
    const ownPages = request.cookies[cookies.ownPagesName];
    const landing = landingAfterSignOut(single(request.query['redirect_uri']));
    // The request of a picture on another site comes without the session, too: an answer that removed cookies would sign out.
    if (secret === undefined) return redirectTo(reply, landing);
    if (isBegunElsewhere(request, csrfTokens, { secret, ownPages })) {
      return redirectTo(reply, returnAddress(http.publicUrl, undefined));
    }
    clearSessionCookies(reply, cookies);
    const idToken = await endSession(portal, secret);
    const atBroker = idToken === null ? null : await provider.endSession(idToken, landing);
    return redirectTo(reply, atBroker ?? landing);
  });

  /** Where the broker sends the browser when it has ended its own session. */
  app.get<Query>('/authentication/signed-out', forBrowsers, async (request, reply) =>
    redirectTo(reply, landingAfterSignOut(single(request.query['state']))),
  );

  registerMyCardsRoutes(app, portal);
  await registerBrokerSignOut(app, portal, provider);

  /** Somebody who is signed in by now had begun twice, in two tabs: they go on. */
  async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limitUnknown(request, reply);
    // Fastify's reply is thenable, and awaiting it gives nothing: only `sent` says that it was sent.
    if (reply.sent) return reply;
    await noteRefused(portal, networkOf(request.ip), 'no-attempt');
    const actor = await app.gate.readActor(request.cookies[cookies.sessionName]);
    return redirectTo(reply, actor === null ? errors.refused : returnAddress(http.publicUrl, undefined));
  }

  function landingAfterSignOut(asked: string | undefined): string {
    const address = returnAddress(http.publicUrl, asked);
    // Who has erased themselves is told so, wherever others are led.
    const isErased = address === returnAddress(http.publicUrl, paths.accountErased());
    return isErased ? address : (settings.urlAfterSignOut ?? address);
  }
}

/** An invitation's link leads back to where it is redeemed. */
function askedReturn(query: Query['Querystring']): string | undefined {
  const invitation = single(query['invitation']);
  const isToken = invitation !== undefined && /^[\w-]{20,100}$/.test(invitation);
  return isToken ? `/invitation/${invitation}` : single(query['redirect_uri']);
}

/** The language chosen in this browser; the one that the browser came with is no choice. */
function chosenLanguage({ cookies }: FastifyRequest): Language | null {
  return languages.find((each) => each === cookies[languageCookie]) ?? null;
}

function methodNamed(name: string | undefined): SignInMethod | undefined {
  return signInMethods.find((each) => each === name);
}

function single(value: Query['Querystring'][string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
