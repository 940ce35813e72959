import type { Language } from '@siteid/contract';
import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { tellPeople } from '../../card-orders/changing/tell-people.ts';
import { tellOfCorrection, tellOfSupplier } from '../../card-orders/correcting/tell-of-correction.ts';
import { tellOrganisationsOfEnds, tellOrganisationsOfMonths } from '../../card-orders/ending/tell-of-ends.ts';
import { tellOfFoundCard } from '../../card-orders/found-cards/tell-of-found-card.ts';
import { tellWhoWaits } from '../../card-orders/reminding/tell-who-waits.ts';
import { tellOfLoss } from '../../card-orders/replacing/ask-for-replacement.ts';
import { tellOfRequest } from '../../card-orders/second-person/tell-of-request.ts';
import { changeCustomerState } from '../../customers/change-customer-state.ts';
import { inTransaction } from '../../database/transaction.ts';
import { tellOfLentRight } from '../../memberships/lending/tell-of-lent-right.ts';
import { tellOfMainUser } from '../../memberships/main-users/tell-of-main-user.ts';
import { tellOfChange } from '../../organisation-details/tell-of-change.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { createKey } from '../../partner-api/partner-keys.ts';
import { tellOfKeyEnds } from '../../partner-api/tell-of-key-ends.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { tellOfPause } from '../../webhooks/sending/tell-of-pause.ts';
import type { MessageKind } from '../message-text.ts';

/** Whom each kind of mail is for: a company's main users, others whom it concerns as a company's, or people for themselves. */
const readers: Readonly<Record<MessageKind, 'main users' | 'others of a company' | 'others'>> = {
  'access-answered': 'others of a company',
  'access-asked': 'main users',
  'activation-reminder': 'others',
  'card-ends-soon': 'others',
  'card-found': 'main users',
  'card-ready': 'others',
  'cards-end': 'main users',
  'cards-end-monthly': 'main users',
  'company-changed': 'main users',
  'company-email': 'others of a company',
  // In the language that is chosen while it registers, as sign-contract.http.test.ts has it; so the next but one.
  'company-registered': 'others',
  'company-state-changed': 'main users',
  'company-waits': 'others',
  'correction-declined': 'others',
  'email-change': 'others',
  'email-changed': 'others',
  'email-verification': 'others',
  'holders-wait': 'main users',
  'identity-changed': 'others',
  'invitation-opened': 'others',
  'key-ends-soon': 'others of a company',
  'lent-right-ended': 'main users',
  'main-user-added': 'main users',
  'membership-invitation': 'others of a company',
  'order-rejected-by-holder': 'main users',
  'order-sent-back': 'main users',
  'order-sent-back-by-supplier': 'main users',
  'order-waits-for-review': 'others',
  'person-erased': 'others',
  'phone-changed': 'others',
  'phone-code': 'others',
  'replacement-asked': 'main users',
  'review-reminder': 'others',
  'right-lent': 'main users',
  'second-person-asked': 'main users',
  'sms-code': 'others',
  'webhook-paused': 'main users',
};
const kindsOf = (...whom: readonly string[]) =>
  Object.keys(readers).filter((kind) => whom.includes(readers[kind as MessageKind]));

const day = 86_400_000;

describeOnEachDatabase('the language of a mail to a company', (fresh) => {
  /** Every mail to a Finnish company, of orders in Swedish, is caused once; its main user has saved this language, nobody else any. */
  async function written(saved: Language | null) {
    let now = new Date('2026-11-02T11:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const { portal } = world;
    const { db } = portal;
    const { id, code } = await world.organisation({ language: 'fi' });
    const main = await world.organisationUser({ id, code, name: '' });
    const reached = { email: 'main@example.com', language: saved };
    await db.updateTable('persons').set(reached).where('id', '=', main.id).execute();
    const asker = await world.person();
    await db.updateTable('persons').set({ email: 'asker@example.com' }).where('id', '=', asker.id).execute();
    const organisation = await findOrganisation(db, id);
    if (organisation === null) throw new Error('the company is gone');
    const order = { language: 'sv', email: null, valid_until: '2027-01-05' } as const;
    await world.order(await world.person(), organisation, 'approved_by_personalizer', order);
    const rejected = await world.order(await world.person(), organisation, 'cancelled_by_holder', order);
    const card = await world.order(await world.person(), organisation, 'activated', order);
    for (const tell of [tellWhoWaits, tellOrganisationsOfEnds, tellOrganisationsOfMonths]) {
      // Of these a company gets one a day, once the one before it is sent.
      now = new Date(now.getTime() + 20 * day);
      await tell(portal);
      await db.updateTable('outbox_messages').set({ sent: now }).execute();
    }
    const made = { name: 'register', scopes: ['users'] as const, organisationId: id, supplierId: null };
    await createKey(portal, { ...made, expires: portal.today(), email: 'key@example.com' });
    await tellOfKeyEnds(portal);
    await tellOfFoundCard(portal, card);
    const system = { personId: null, name: 'Register', role: 'system' } as const;
    const lent = { scope: id, personId: asker.id, permission: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', until: now } as const;
    const asked = { organisation_id: id, person_id: asker.id, actor_name: asker.name, total: 3 };
    const webhook = { organisation_id: id, supplier_id: null, address: 'https://example.com' };
    await inTransaction(db, async (tx) => {
      await tellPeople(tx, portal, rejected);
      await tellOfCorrection(tx, portal, card);
      await tellOfSupplier(tx, portal, card, 'A reason');
      const reach = { as: 'organisation', organisationIds: 'any' } as const;
      await tellOfLoss(tx, portal, { reach, orderId: card.id, cause: 'damaged' });
      await tellOfRequest(tx, portal, asked as Parameters<typeof tellOfRequest>[2]);
      await tellOfChange(tx, portal, { by: system, was: organisation, lines: [{ kind: 'name' }] });
      await tellOfMainUser(tx, portal, system, { scope: id, personId: asker.id });
      await tellOfLentRight(tx, portal, system, lent);
      await tellOfLentRight(tx, portal, system, { ...lent, until: null });
      await tellOfPause(tx, portal, webhook as Parameters<typeof tellOfPause>[2], 'gone');
    });
    const theirs = await world.signIn(main, 'bank', true);
    theirs.headers['cookie'] += `; ${world.server.gate.cookies.preSessionName}=visit`;
    const here = { organizationCode: code };
    await theirs.call(contract.requestContactEmail, { ...here, email: 'office@example.com' });
    await theirs.call(contract.inviteOrganisationUsers, { ...here, emails: 'user@example.com', userType: 'basic' });
    const company = { country: 'SE', companyNumber: organisation.company_number };
    await (await world.signIn(asker)).call(contract.requestAccess, company);
    const { id: requestId } = await db.selectFrom('access_requests').select('id').executeTakeFirstOrThrow();
    await theirs.call(contract.answerAccessRequest, { ...here, requestId, answer: 'basic' });
    const change = { organizationCode: code, from: 'active', state: 'terminated', reason: 'A reason' } as const;
    await changeCustomerState(portal, system, change);
    return (await world.messages()).map(({ kind, recipient, language }) => ({ kind, recipient, language }));
  }

  test('is the company’s for whoever has saved none, whatever its orders speak [1-11]', async () => {
    const mails = await written(null);
    const languages = Map.groupBy(mails, ({ kind }) => kind);
    expect([...languages.keys()].toSorted()).toEqual(kindsOf('main users', 'others of a company').toSorted());
    expect(mails.filter(({ language }) => language !== 'fi')).toEqual([]);
  });

  test('is the one that a main user has saved, in every mail to them [1-11]', async () => {
    const theirs = (await written('et')).filter(({ recipient }) => recipient === 'main@example.com');
    expect([...new Set(theirs.map(({ kind }) => kind))].toSorted()).toEqual(kindsOf('main users').toSorted());
    expect(theirs.filter(({ language }) => language !== 'et')).toEqual([]);
  });
});
