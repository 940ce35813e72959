import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { mailedTokens } from '../../testing/invited.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { revokeKey } from '../partner-keys.ts';

describeOnEachDatabase('what a revoked key began', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let main: Browser;
  let key: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg' });
    main = await world.signIn(await world.organisationUser(organisation));
    key = await PartnerClient.make(world, ['users'], { organisation });
  });
  const invite = async (email: string) => {
    const wanted = { code: organisation.code, emails: email, user_type: 'basic' };
    expect((await key.call(contract.invitePartnerUsers, wanted)).status).toBe(200);
    return (await mailedTokens(world, email)).at(-1) ?? '';
  };
  const answer = async (token: string) => {
    const who = await world.signIn(await world.person());
    const { refused, status } = await who.call(contract.answerMembershipInvitation, { token, answer: 'accept' });
    return refused ?? status;
  };
  const here = () => ({ organizationCode: organisation.code });
  const members = async () => (await main.call(contract.getOrganisationUsers, here())).result.people;
  const states = async () => (await members()).map(({ fullName, email, state }) => [email ?? fullName, state]);
  const changes = async () => {
    const rows = world.portal.db.selectFrom('membership_changes').select(['kind', 'whom', 'actor_name', 'actor_key_id']);
    return (await rows.orderBy('id').execute()).map((row) => Object.values(row));
  };
  const withdrawn = 'errors.memberships.linkWithdrawn';

  test('ends with it: its open invitations are withdrawn, in the log too; what others took up stays [W-8-1, W-1-10]', async () => {
    const accepted = await invite('anna@example.com');
    expect(await answer(accepted)).toBe(200);
    const open = await invite('pekka@example.com');
    await invite('eevi@example.com');
    const eevi = (await members()).find(({ email }) => email === 'eevi@example.com');
    const again = { ...here(), invitationId: eevi?.invitationId, change: 'send-again' };
    expect((await main.call(contract.changeOrganisationUserInvitation, again)).status).toBe(200);
    const other = await PartnerClient.make(world, ['users'], { organisation });
    await other.call(contract.invitePartnerUsers, { code: organisation.code, emails: 'otso@example.com', user_type: 'basic' });
    expect(await revokeKey(world.portal, null, key.keyId)).toEqual({ withdrawn: 1 });
    expect(await revokeKey(world.portal, null, key.keyId)).toBeNull();
    expect(await answer(open)).toBe(withdrawn);
    const [token = ''] = await mailedTokens(world, 'otso@example.com');
    expect(await answer((await mailedTokens(world, 'eevi@example.com')).at(-1) ?? '')).toBe(200);
    expect(await answer(token)).toBe(200);
    expect((await states()).filter(([who]) => who === 'pekka@example.com')).toEqual([]);
    expect((await changes()).filter(([, whom]) => whom === 'pekka@example.com')).toEqual([
      ['invited', 'pekka@example.com', 'A partner', key.keyId],
      ['withdrawn', 'pekka@example.com', null, null],
    ]);
    expect((await changes()).find(([kind, whom]) => kind === 'invited' && whom === 'otso@example.com')?.[3]).toBe(other.keyId);
  });

  test('is not what it only sent again: an invitation of a person stays, and of another key goes with that one [W-8-1, W-1-10]', async () => {
    const other = await PartnerClient.make(world, ['users'], { organisation });
    const sendAgain = async (email: string) => {
      const invitationId = (await members()).find((each) => each.email === email)?.invitationId;
      const again = { code: organisation.code, invitationId, change: 'send-again' };
      expect((await key.call(contract.changePartnerUserInvitation, again)).status).toBe(200);
      return (await mailedTokens(world, email)).at(-1) ?? '';
    };
    const emails = ['pekka@example.com', 'eevi@example.com', 'otso@example.com'];
    await main.call(contract.inviteOrganisationUsers, { ...here(), emails: emails[0] ?? '', userType: 'basic' });
    for (const email of emails.slice(1))
      await other.call(contract.invitePartnerUsers, { code: organisation.code, emails: email, user_type: 'basic' });
    const declining = await world.signIn(await world.person());
    const token = (await mailedTokens(world, emails[2] ?? '')).at(-1) ?? '';
    expect((await declining.call(contract.answerMembershipInvitation, { token, answer: 'decline' })).status).toBe(200);
    const tokens: string[] = [];
    for (const email of emails) tokens.push(await sendAgain(email));
    // Who declined is asked anew, by whoever asks them now.
    expect(await revokeKey(world.portal, null, key.keyId)).toEqual({ withdrawn: 1 });
    expect(await revokeKey(world.portal, null, other.keyId)).toEqual({ withdrawn: 1 });
    expect([await answer(tokens[0] ?? ''), await answer(tokens[1] ?? ''), await answer(tokens[2] ?? '')]).toEqual([
      200,
      withdrawn,
      withdrawn,
    ]);
  });

  test('ends where a main user revokes it, and where its maker is no main user any more [W-8-2, W-3-3]', async () => {
    const eva = await world.organisationUser(organisation);
    const evas = await world.signIn(eva, 'bank', true);
    const ends = {
      'by a main user': async (accountId: string) => main.call(contract.revokeApiAccount, { ...here(), accountId }),
      'with its maker': async () =>
        main.call(contract.changeOrganisationUser, { ...here(), personId: eva.id, userType: 'basic' }),
    };
    for (const [number, [name, end]] of Object.entries(ends).entries()) {
      const limits = { name: `Payroll ${number}`, email: `it${number}@norrbygg.example`, scopes: ['users'], expires: null };
      const { accountId, key: secret } = (await evas.call(contract.makeApiAccount, { ...here(), ...limits })).result;
      const email = `pekka${number}@example.com`;
      const invited = await world.server.inject({
        method: 'POST',
        url: `${contract.partnerApiBase}/organisations/${organisation.code}/users`,
        headers: { authorization: `Bearer ${secret}` },
        payload: { emails: email, user_type: 'basic' },
      });
      expect(invited.statusCode).toBe(200);
      const [token = ''] = await mailedTokens(world, email);
      expect((await end(accountId)).status).toBe(200);
      expect([name, await answer(token)]).toEqual([name, withdrawn]);
      expect((await states()).filter(([who]) => who === email)).toEqual([]);
      expect((await changes()).filter(([, whom]) => whom === email)).toEqual([
        ['invited', email, limits.name, accountId],
        ['withdrawn', email, 'Karl Nyström', null],
      ]);
    }
  });

  test('a key is refused whose scopes reach past its owner, or whose maker is no main user any more, however it came to be [W-8-1, W-8-2]', async () => {
    const { db } = world.portal;
    const list = async (client: PartnerClient) =>
      (await client.call(contract.listPartnerUsers, { code: organisation.code })).status;
    const saved = async (change: object) => {
      await db.updateTable('partner_keys').set(change).where('id', '=', key.keyId).execute();
      return list(key);
    };
    const eva = await world.organisationUser(organisation);
    const stranger = await world.organisationUser(await world.organisation());
    expect(await list(key)).toBe(200);
    // As one was made before the rule.
    expect(await saved({ scopes: ['users', 'staff'] })).toBe(401);
    expect(await saved({ scopes: ['users', 'organisations'] })).toBe(401);
    expect(await saved({ scopes: ['users'], made_by: eva.id })).toBe(200);
    expect(await saved({ made_by: stranger.id })).toBe(401);
    expect(await saved({ made_by: eva.id })).toBe(200);
    for (const [change, status] of [
      [{ user_type: 'basic' }, 401],
      [{ user_type: 'main' }, 200],
      [{ state: 'pending' }, 401],
    ] as const) {
      await db.updateTable('company_users').set(change).where('person_id', '=', eva.id).execute();
      expect([change, await list(key)]).toEqual([change, status]);
    }
  });

  test('lets nobody in that it invited at the moment of its revoking [W-8-1]', async () => {
    const token = await invite('pekka@example.com');
    await revokeKey(world.portal, null, key.keyId);
    // As an invitation is that was being written meanwhile.
    await world.portal.db.updateTable('membership_invitations').set({ state: 'waiting' }).execute();
    expect(await answer(token)).toBe(withdrawn);
  });

  test('is written with the key that did it, beside its name, which another may have [W-8-1]', async () => {
    const keys = await PartnerClient.make(world, ['organisations']);
    const change = { code: organisation.code, from: 'active', state: 'payment_overdue', reason: 'Unpaid' };
    expect((await keys.call(contract.changePartnerOrganisationState, change)).status).toBe(200);
    const rows = world.portal.db.selectFrom('organisation_changes').select(['kind', 'actor_name', 'actor_key_id']);
    expect(await rows.execute()).toEqual([{ kind: 'state', actor_name: 'A partner', actor_key_id: keys.keyId }]);
  });
});
