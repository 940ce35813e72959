import { changeApiAccount, getApiAccounts, makeApiAccount, revokeApiAccount } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { changeAccount, makeAccount, revokeAccount } from './change-api-accounts.ts';
import { listApiAccounts } from './list-api-accounts.ts';

/** The API accounts of a company, which its main users look after (W-8-2). */
export function registerApiAccountRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getApiAccounts, async ({ input, actor, acting }) => listApiAccounts(portal, actor, acting, input));
  route(app, makeApiAccount, async ({ input, actor, acting }) => makeAccount(portal, { actor, acting }, input));
  route(app, changeApiAccount, async ({ input, actor, acting }) => changeAccount(portal, { actor, acting }, input));
  route(app, revokeApiAccount, async ({ input, actor, acting }) => revokeAccount(portal, { actor, acting }, input.accountId));
}
