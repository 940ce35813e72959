import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { browserOf, clearSessionCookies } from '../http/cookies.ts';
import { fileRoute } from '../http/file-route.ts';
import { limitTogether } from '../http/limits/limit-together.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import type { IdentityProvider } from '../sign-in/broker/identity-provider.ts';
import { eraseAccount, fileOfAccount, readAccountData } from './account-data.ts';
import { endSessions, readSessions } from './account-sessions.ts';
import { openEmailChange, requestEmailChange } from './change-email.ts';
import { saveAccountPhone } from './change-phone.ts';
import { draftKeyOf } from './draft-key.ts';
import { chooseNotice, readNotices } from './notices.ts';
import { readAccount } from './read-account.ts';
import { readLooks } from './read-looks.ts';
import { chooseTextReminders, provePhone, sendPhoneCode } from './text-reminders.ts';

/** Codes to phones, from one browser and one network address, whoever is signed in there. */
const codes = { browser: 10, address: 30 };

/** What whoever is signed in sees and changes of themselves (W-4). */
export function registerAccountRoutes(
  app: FastifyInstance,
  portal: Portal,
  { provider, sessionKey }: { readonly provider: IdentityProvider; readonly sessionKey: Buffer },
): void {
  route(app, contract.getAccount, async ({ actor }) => readAccount(portal, actor));
  route(app, contract.saveAccountPhone, async ({ input, actor }) => saveAccountPhone(portal, actor, input));
  route(app, contract.requestEmailChange, async ({ input, actor, request, reply }) =>
    requestEmailChange(portal, actor, browserOf(request, reply, app.gate.cookies), input.email),
  );
  route(app, contract.openEmailChange, async ({ input, actor, request, reply }) =>
    openEmailChange(portal, actor, browserOf(request, reply, app.gate.cookies), input.token),
  );
  route(app, contract.getAccountLooks, async ({ input, actor }) => readLooks(portal, actor, input));
  route(app, contract.getAccountNotices, async ({ actor }) => readNotices(portal, actor));
  route(app, contract.saveAccountNotice, async ({ input, actor }) => chooseNotice(portal, actor, input));
  route(app, contract.sendPhoneCode, async ({ actor }) => sendPhoneCode(portal, actor), {
    limit: limitTogether(portal, 'codes to phones', codes),
  });
  route(app, contract.provePhone, async ({ input, actor }) => provePhone(portal, actor, input.code));
  route(app, contract.saveTextReminders, async ({ input, actor }) => chooseTextReminders(portal, actor, input.isOn));
  route(app, contract.getAccountSessions, async ({ actor }) => readSessions(portal, actor));
  route(app, contract.endAccountSessions, async ({ input, actor }) => endSessions(portal, actor, input.sessionId));
  route(app, contract.getDraftKey, async ({ actor }) => draftKeyOf(sessionKey, actor));
  route(app, contract.getAccountData, async ({ actor }) => readAccountData(portal, actor));
  fileRoute(app, contract.getAccountFile, async ({ actor }) => fileOfAccount(portal, actor));
  const limit = limitTogether(portal, 'erasing oneself', { browser: 5, address: 30 });
  route(
    app,
    contract.eraseAccount,
    async ({ actor, reply }) => {
      const done = await eraseAccount(portal, provider, actor);
      if (!isRefusal(done) && done.isErased) clearSessionCookies(reply, app.gate.cookies);
      return done;
    },
    { limit },
  );
}
