import type { Writable } from 'node:stream';
import type { SignInMethod } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { registerDemoBroker } from '../demo/broker/demo-broker.ts';
import { type DemoPerson, demoPeople } from '../demo/world/demo-people.ts';
import { openLog } from '../log.ts';
import type { Portal } from '../portal.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { readConfig } from '../settings/config.ts';
import { asOwner, asPortalsRole } from './database/as-portals-role.ts';
import { testKeys } from './test-portal.ts';
import { type Page, Visitor } from './visitor.ts';

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly logTo?: Writable;
  readonly people?: readonly DemoPerson[];
  readonly webFolder?: string;
};

/** A listening portal with the demo's broker, and what was sent by SMS. */
export type SignInPortal = {
  readonly server: FastifyInstance;
  readonly portal: Portal;
  readonly sms: { phone: string; code: string }[];
  readonly visitor: () => Visitor;
  readonly close: () => Promise<void>;
};

export async function startSignInPortal(
  database: DatabaseHandle,
  { env = {}, now = () => new Date(), logTo, people = demoPeople, webFolder }: Options = {},
): Promise<SignInPortal> {
  const config = readConfig({ PORTAL_MODE: 'demo', LOG_LEVEL: logTo ? 'trace' : 'silent', ...env });
  const sms: { phone: string; code: string }[] = [];
  const { issuer, clientId, clientSecret, isDemo } = config.identityProvider;
  const { server, portal } = await buildApp({
    config,
    database: asPortalsRole(database),
    secrets: createSecretKeeper(testKeys),
    sessionKey: testKeys.sessionKey,
    now,
    log: openLog(config.log.level, logTo),
    ...(webFolder !== undefined && { webFolder }),
    extend: async (app) => {
      const sendSms = async (phone: string, code: string) => void sms.push({ phone, code });
      if (isDemo) await registerDemoBroker(app, { issuer, clientId, clientSecret, people: async () => people, sendSms, now });
    },
  });
  const listensAt = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    server,
    portal: asOwner(portal, database),
    sms,
    visitor: () => new Visitor(config.http.publicUrl, listensAt),
    close: () => server.close(),
  };
}

/** Goes to the broker and stops at its first page. */
export async function reachBroker(visitor: Visitor, address: string): Promise<URL> {
  return (await visitor.follow(address, ({ pathname }) => pathname.includes('/interaction/'))).url;
}

/** Signs in as one of the demo's people, and stops where the portal sends the browser. SMS codes are read from `sms`. */
export async function signInAs(
  { sms }: Pick<SignInPortal, 'sms'>,
  visitor: Visitor,
  person: string,
  method: SignInMethod,
  { returnTo = '/cards/all', phone }: { returnTo?: string; phone?: string } = {},
): Promise<string> {
  const query = new URLSearchParams({ redirect_uri: returnTo, method });
  const interaction = await reachBroker(visitor, `/authentication/sign-in?${query.toString()}`);
  let page = await visitor.post(interaction.href, { step: 'person', method, person });
  if (method === 'sms') {
    const typed = phone ?? /id="phone"[^>]*value="([^"]*)"/.exec((await visitor.follow(page.location ?? '')).body)?.[1] ?? '';
    await visitor.post(interaction.href, { step: 'phone', method, phone: typed });
    page = await visitor.post(interaction.href, { step: 'code', method, code: sms.at(-1)?.code ?? '' });
  }
  return throughCallback(visitor, page);
}

/** From the end of the broker's pages through the callback, to where that leads. */
export async function throughCallback(visitor: Visitor, { location }: Page): Promise<string> {
  if (location === null) throw new Error('the broker did not go on');
  const { url } = await visitor.follow(location, ({ pathname }) => pathname === '/authentication/callback');
  return (await visitor.open(url.href)).location ?? '';
}
