import { randomBytes } from 'node:crypto';
import {
  type Language,
  languageCookie,
  languages,
  manualIdPartnerVisitedCookie,
  type SignInMethod,
  signInMethods,
} from '@siteid/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clearSessionCookies, setSessionCookies } from '../http/cookies.ts';
import { isBegunElsewhere, isPrefetch } from '../http/csrf.ts';
import { sendForbidden } from '../http/failure.ts';
import { limitPerMinute, networkOf } from '../http/limits/rate-limit.ts';
import { errorAddress, forBrowsers, redirectTo } from '../http/redirects.ts';
import type { Portal } from '../portal.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { brokerFetch } from './broker/fetch-from-broker.ts';
import { createIdentityProvider } from './broker/identity-provider.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { registerMyCardsRoutes } from './my-cards/my-cards-routes.ts';
import { returnAddress } from './return-address.ts';
import { deviceOf } from './session/device-of.ts';
import { endSession } from './session/end-session.ts';

type Query = { Querystring: Readonly<Record<string, string | readonly string[] | undefined>> };

const errors = {
  unavailable: 'errors.signIn.unavailable',
  cancelled: 'errors.signIn.cancelled',
  refused: 'errors.signIn.failed',
  phoneWaits: 'errors.signIn.phoneWaits',
} as const;

/** The addresses that a browser opens to sign in and out, and those that only lead on (7-4, D-IDP). */
export async function registerSignInRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { identityProvider, http, portal: settings } = portal.config;
  const provider = createIdentityProvider(
    identityProvider,
    http.publicUrl,
    brokerFetch(identityProvider.issuer, http.publicUrl, app.server),
  );
  const { cookies, csrfTokens } = app.gate;
  const readable = { path: '/', sameSite: 'lax', secure: cookies.secure } as const;

  // Anybody may call these, and each call leaves a row. A sign-in is two calls, and a whole company may stand behind one address.
  const onRequest = limitPerMinute({ browser: 60, address: 600 }, (_, reply, seconds) =>
    redirectTo(reply.header('retry-after', String(seconds)), errorAddress(errors.unavailable)),
  );

  app.get<Query>('/authentication/sign-in', { ...forBrowsers, onRequest }, async (request, reply) => {
    if (isPrefetch(request)) return sendForbidden(request, reply, false);
    const browser = request.cookies[cookies.preSessionName] ?? randomBytes(32).toString('base64url');
    const method = methodNamed(single(request.query['method']));
    const address = await beginSignIn(portal, provider, {
      method: method && identityProvider.methods[method] ? method : undefined,
      returnTo: returnAddress(http.publicUrl, askedReturn(request.query)),
      browser,
      language: chosenLanguage(request),
    });
    if (address === null) return redirectTo(reply, errorAddress(errors.unavailable));
    reply.setCookie(cookies.preSessionName, browser, { ...readable, httpOnly: true });
    return redirectTo(reply, address);
  });

  app.get('/authentication/callback', { ...forBrowsers, onRequest }, async (request, reply) => {
    const finished = await finishSignIn(portal, provider, {
      callback: new URL(request.url, http.publicUrl),
      browser: request.cookies[cookies.preSessionName],
      address: networkOf(request.ip),
      formerSecret: request.cookies[cookies.sessionName],
      device: deviceOf(request.headers['user-agent']),
      language: chosenLanguage(request),
    });
    if ('failed' in finished) return redirectTo(reply, errorAddress(errors[finished.failed]));
    const { secret, language, method } = finished.session;
    setSessionCookies(reply, cookies, csrfTokens, secret);
    if (language !== null) reply.setCookie(languageCookie, language, { ...readable, maxAge: 31_536_000 });
    if (method === 'sms') reply.clearCookie(manualIdPartnerVisitedCookie, readable);
    return redirectTo(reply, finished.returnTo);
  });

  app.get<Query>('/authentication/sign-out', forBrowsers, async (request, reply) => {
    // A page of another site, also of a sister domain, or a prefetch, signs nobody out.
    if (isPrefetch(request)) return sendForbidden(request, reply, false);
    const secret = request.cookies[cookies.sessionName];
    const ownPages = request.cookies[cookies.ownPagesName];
    const landing = landingAfterSignOut(single(request.query['redirect_uri']));
    // Also a picture elsewhere comes without the session: an answer that took cookies away might sign out by that.
    if (secret === undefined) return redirectTo(reply, landing);
    if (isBegunElsewhere(request, csrfTokens, { secret, ownPages })) {
      return redirectTo(reply, returnAddress(http.publicUrl, undefined));
    }
    clearSessionCookies(reply, cookies);
    const idToken = await endSession(portal, secret);
    const signedOut = `${http.publicUrl}/authentication/signed-out`;
    const atBroker = idToken === null ? null : await provider.endSession(idToken, signedOut, landing);
    return redirectTo(reply, atBroker ?? landing);
  });

  /** Where the broker sends the browser when it has ended its own session. */
  app.get<Query>('/authentication/signed-out', forBrowsers, async (request, reply) =>
    redirectTo(reply, landingAfterSignOut(single(request.query['state']))),
  );

  registerMyCardsRoutes(app, portal);

  function landingAfterSignOut(asked: string | undefined): string {
    return settings.urlAfterSignOut ?? returnAddress(http.publicUrl, asked);
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
