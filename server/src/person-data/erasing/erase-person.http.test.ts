import { confirmCardOrder, getAccount, importCardOrders, languages } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../cli/program.ts';
import { enqueueMessages } from '../../mail/outbox.ts';
import { portalText } from '../../messages/catalogue.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { signInAs, startSignInPortal } from '../../testing/sign-in-portal.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { erasePerson } from './erase-person.ts';

describeOnEachDatabase('a person who is to be erased', (fresh, engine) => {
  const siteid = async ({ portal }: World, ...args: readonly string[]) => {
    const terminal = terminalOver({ USER: 'olga' });
    const code = await runCommandLine(['person', 'erase', ...args], terminal, (work) => work(portal));
    return { code, ...terminal.written };
  };
  const webhookOf = ({ portal: { db } }: World, { id }: TestOrganisation) =>
    db
      .insertInto('webhooks')
      .values({
        organisation_id: id,
        address: 'https://example.com',
        kinds: [],
        secret_sealed: Buffer.from('x'),
        created: new Date(),
        placed: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const erase = ({ portal }: World, { id }: Pick<TestPerson, 'id'>) => erasePerson(portal, id, { operator: 'olga' });
  const deedsOf = async ({ portal: { db } }: World) =>
    db.selectFrom('deeds').select(['kind', 'operator', 'detail']).where('kind', '=', 'person-erased').execute();

  test('stays while a card lives, an order is under way or they have a place: each is named, and nothing changes [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation({ name: 'Norrbygg' });
    const holder = await world.person();
    const row = () => db.selectFrom('persons').selectAll().where('id', '=', holder.id).executeTakeFirstOrThrow();
    const before = await row();
    expect(await siteid(world, holder.id)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    for (const nobody of ['nobody', '00000000-0000-4000-8000-000000000001', "' or true --"])
      expect(await siteid(world, nobody, '--yes')).toMatchObject({ code: 1, err: `There is no person ${nobody}.\n` });
    for (const status of ['personalized', 'activated', 'suspended', 'ready_to_personalize', 'cancelled_by_holder'] as const) {
      await world.order(holder, await world.organisation({ name: status }), status);
      const { code, err } = await siteid(world, holder.id, '--yes');
      expect([status, code, err]).toEqual([status, 1, expect.stringContaining(status)]);
    }
    // Of an order that nobody has confirmed yet the government id says whose it is.
    const waiting = await world.person();
    await world.order(waiting, organisation, 'approved_by_personalizer');
    expect((await siteid(world, waiting.id, '--yes')).err).toContain('A card order of Norrbygg');
    const user = await world.organisationUser(organisation, 'basic');
    expect((await siteid(world, user.id, '--yes')).err).toContain('A place as a user of Norrbygg');
    const [operator, clerk] = [await world.operator(), await world.clerk()];
    await world.grant(waiting, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect((await siteid(world, operator.id, '--yes')).err).toContain('card supplier Kortverket');
    expect((await siteid(world, clerk.id, '--yes')).err).toContain('ID office Skanningscentralen');
    expect((await siteid(world, waiting.id, '--yes')).err).toContain('member of staff');
    expect([await row(), await deedsOf(world)]).toEqual([before, []]);
  });

  test('takes nothing of others with them: what went to an address that their order shares stays [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const [astrid, organisation] = [await world.person(), await world.organisation()];
    const shared = { email: 'foreman@norrbygg.example' };
    await world.order(astrid, organisation, 'terminated', { ...shared, phone: null });
    await world.order(await world.person(), organisation, 'activated', { ...shared, phone: null });
    const letter = { kind: 'order-waits-for-review', language: 'en' } as const;
    const values = { holderName: 'Karl', orgName: 'Norrbygg', cardType: 'nordic', link: 'https://cards.example' } as const;
    await enqueueMessages(db, world.portal, [{ ...letter, values, to: shared.email }]);
    expect(await erase(world, astrid)).toMatchObject({ became: 'erased' });
    const left = await db.selectFrom('outbox_messages').select('recipient').execute();
    expect(left).toContainEqual({ recipient: shared.email });
  });

  test('takes nothing from others whose address or number they typed and never proved, nor by a part of a name [R-6-6, R-6-9]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const [mallory, victim] = [await world.person(), 'victim@example.com'];
    await db
      .updateTable('persons')
      .set({ phone: '+46701740699', phone_proven: null, given_names: 'Bo', family_names: 'Li' })
      .where('id', '=', mallory.id)
      .execute();
    const at = new Date();
    await sql`insert into email_links (token_hash, browser_hash, person_id, purpose, address, created)
      values (${Buffer.alloc(32, 7)}, ${Buffer.alloc(32, 8)}, ${mallory.id}, 'account', ${victim}, ${at})`.execute(db);
    const letter = { kind: 'order-waits-for-review', language: 'en' } as const;
    const values = { holderName: 'Karl', orgName: 'Bo Lindqvist AB', cardType: 'nordic', link: 'https://cards.example' } as const;
    await enqueueMessages(db, world.portal, [
      { ...letter, values, to: victim },
      { ...letter, values, to: 'another@example.com' },
    ]);
    await db.updateTable('outbox_messages').set({ sent: at }).where('recipient', '=', 'another@example.com').execute();
    expect(await erase(world, mallory)).toMatchObject({ became: 'erased' });
    const left = await db.selectFrom('outbox_messages').select('recipient').orderBy('recipient').execute();
    expect(left.map(({ recipient }) => recipient)).toEqual(['another@example.com', victim]);
  });

  test('leaves whoever a company named by an address of their order: what they were asked stays, what the order says goes [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const [astrid, organisation] = [await world.person(), await world.organisation()];
    const foreman = 'foreman@norrbygg.example';
    await world.order(astrid, organisation, 'terminated', { email: foreman, phone: null });
    const at = new Date();
    const asked = { role: 'main', scope: organisation.id, language: 'en', state: 'waiting', created: at, sent: at } as const;
    await db
      .insertInto('membership_invitations')
      .values({ ...asked, email: foreman })
      .execute();
    await sql`insert into membership_changes (at, kind, role, scope, whom, actor_role)
      values (${at}, 'invited', 'main', ${organisation.id}, ${foreman}, 'company')`.execute(db);
    const link = 'https://cards.example';
    const holder = { holderName: 'Astrid', orgName: 'Norrbygg', cardType: 'nordic', link } as const;
    await enqueueMessages(db, world.portal, [
      { kind: 'membership-invitation', language: 'en', to: foreman, values: { role: 'main', name: 'Norrbygg', days: '7', link } },
      { kind: 'review-reminder', language: 'en', to: foreman, values: holder },
    ]);
    expect(await erase(world, astrid)).toMatchObject({ became: 'erased' });
    expect(await db.selectFrom('membership_invitations').select(['email', 'state']).execute()).toEqual([
      { email: foreman, state: 'waiting' },
    ]);
    expect(await db.selectFrom('membership_changes').select('whom').execute()).toContainEqual({ whom: foreman });
    expect(await db.selectFrom('outbox_messages').select('kind').execute()).toEqual([{ kind: 'membership-invitation' }]);
  });

  test('goes from subjects, from the events of their orders and from answers to a file without a header, and no further [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const [astrid, organisation] = [await world.person(), await world.organisation()];
    await db.updateTable('persons').set({ email: 'astrid@example.com' }).where('id', '=', astrid.id).execute();
    const order = await world.order(astrid, organisation, 'terminated', { email: 'a@norrbygg.example' });
    const other = await world.order(await world.person(), organisation, 'activated');
    const link = 'https://cards.example';
    const tell = (holderName: string) =>
      ({
        kind: 'order-sent-back',
        language: 'en',
        to: 'company@example.com',
        values: { orgName: 'Norrbygg', holderName, link },
      }) as const;
    await enqueueMessages(db, world.portal, [tell(astrid.name), tell(`${astrid.name}sson`), tell('Astrid Berg')]);
    await db.updateTable('outbox_messages').set({ sent: new Date() }).execute();
    const webhook = await webhookOf(world, organisation);
    for (const { id } of [order, other])
      await sql`insert into webhook_deliveries (webhook_id, event_id, kind, body, created, taken)
        values (${webhook.id}, ${id}, 'card.ended', ${JSON.stringify({ data: { order_id: id } })}, now(), now())`.execute(db);
    const partner = await PartnerClient.make(world, ['orderer'], { organisation });
    for (const [index, whose] of ['ASTRID@example.com', 'a@norrbygg.example', 'bea@example.com'].entries()) {
      const file = { csv: `worker;${whose}\r\n1;2`, partial: true };
      expect((await partner.call(importCardOrders, file, { 'idempotency-key': `file-${index}` })).status).toBe(200);
    }
    expect(await erase(world, astrid)).toMatchObject({ became: 'erased' });
    const subjects = await db.selectFrom('outbox_messages').select('subject').orderBy('subject').execute();
    expect(subjects.map(({ subject }) => subject.replace(/^.*: | asks.*$/g, ''))).toEqual(['Astrid Berg', `${astrid.name}sson`]);
    expect(await db.selectFrom('webhook_deliveries').select('event_id').execute()).toEqual([{ event_id: other.id }]);
    const replies = await db.selectFrom('idempotent_replies').select('idempotency_key').execute();
    expect(replies).toEqual([{ idempotency_key: 'file-2' }]);
  });

  test('leaves a delivery that a company sends again meanwhile [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation();
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'terminated');
    const { id: webhook } = await webhookOf(world, organisation);
    await sql`insert into webhook_deliveries (webhook_id, event_id, kind, body, created)
      values (${webhook}, ${order.id}, 'card.ended', ${JSON.stringify({ data: { order_id: order.id } })}, now())`.execute(db);
    const sendAgain = async (by: typeof db) => {
      await by.updateTable('webhook_deliveries').set({ next_attempt: new Date() }).execute();
    };
    // The sending holds the row until it is committed; on the one connection it is so before.
    const meanwhile = async () => (engine === 'embedded' ? sendAgain(db) : undefined);
    expect(await whileWaiting({ db, engine, hold: sendAgain }, () => erase(world, holder), meanwhile)).toMatchObject({
      became: 'erased',
    });
    expect(await db.selectFrom('webhook_deliveries').select('event_id').execute()).toEqual([{ event_id: order.id }]);
  });

  test('is erased once, also by two at once; their sessions end, and the deed names the id alone [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const astrid = await world.person();
    await db.updateTable('persons').set({ email: 'astrid@example.com' }).where('id', '=', astrid.id).execute();
    const browser = await world.signIn(astrid);
    const both = await atOnce(
      { db, engine, table: 'deeds' },
      () => erase(world, astrid),
      () => erase(world, astrid),
    );
    expect(both.map((done) => done?.became).toSorted()).toEqual(['erased', 'erased-before']);
    expect(await deedsOf(world)).toEqual([{ kind: 'person-erased', operator: 'olga', detail: { person: astrid.id } }]);
    expect(await siteid(world, astrid.id, '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('was erased before') });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect((await browser.call(getAccount, {})).result).toBeUndefined();
    const person = db.selectFrom('persons').selectAll().where('id', '=', astrid.id);
    expect(await person.executeTakeFirst()).toMatchObject({
      given_names: '…',
      family_names: '',
      date_of_birth: null,
      email: null,
    });
    // Nobody says anything of them again, whatever call of theirs was under way.
    for (const again of [
      () => db.updateTable('persons').set({ phone: '+46701234567' }).where('id', '=', astrid.id).execute(),
      () => world.signIn(astrid, 'general'),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'PE001', message: 'The person was erased.' });
  });

  test('who signs in at the same time is somebody new, or is erased with that session [R-6-6]', async () => {
    const portal = await startSignInPortal(await fresh());
    try {
      const { db } = portal.portal;
      await signInAs(portal, portal.visitor(), 'astrid-lindqvist', 'bank');
      const { id } = await db.selectFrom('persons').select('id').executeTakeFirstOrThrow();
      await atOnce(
        { db, engine, table: 'sessions' },
        () => erasePerson(portal.portal, id, { operator: 'olga' }),
        () => signInAs(portal, portal.visitor(), 'astrid-lindqvist', 'bank'),
      );
      const persons = await db.selectFrom('persons').select(['id', 'given_names', 'erased']).orderBy('created').execute();
      const sessions = await db.selectFrom('sessions').select('person_id').execute();
      // Neither failed, whoever came first.
      expect(await db.selectFrom('deeds').select('id').where('kind', '=', 'sign-in').execute()).toHaveLength(2);
      expect(persons[0]).toMatchObject({ id, given_names: '…' });
      expect(sessions.map(({ person_id: of }) => of)).toEqual(persons.slice(1).map(({ id: other }) => other));
      await signInAs(portal, portal.visitor(), 'astrid-lindqvist', 'bank');
      const now = await db.selectFrom('persons').select(['given_names', 'erased']).where('erased', 'is', null).execute();
      expect(now).toHaveLength(1);
      expect(now[0]?.given_names).not.toBe('…');
    } finally {
      await portal.close();
    }
  });

  test('has an order in their way, or an order that comes meanwhile is for somebody new [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation();
    const astrid = await world.person();
    await world.order(astrid, organisation, 'terminated');
    const [erased, order] = await atOnce(
      { db, engine, table: 'card_order_history' },
      () => erase(world, astrid),
      () => world.order(astrid, organisation, 'approved_by_personalizer'),
    );
    const found = await world.found(order.id);
    expect([found.given_names, found.holder_id]).toEqual(['Astrid', null]);
    if (erased?.became === 'erased') {
      const again = await world.person({ governmentId: astrid.governmentId });
      expect(again.id).not.toBe(astrid.id);
      expect(await erase(world, again)).toMatchObject({ became: 'refused', obstacles: [{ orderId: order.id }] });
    } else expect(erased).toMatchObject({ became: 'refused', obstacles: [{ orderId: order.id }] });
    const karl = await world.person();
    const waits = await world.order(karl, organisation, 'approved_by_personalizer');
    const browser = await world.signIn(karl);
    const both = await atOnce(
      { db, engine, table: 'card_order_history' },
      () => erase(world, karl),
      () => browser.call(confirmCardOrder, { orderId: waits.id, phone: '0701234567', country: 'SE' }),
    );
    expect(both).toMatchObject([{ became: 'refused' }, { status: 200 }]);
  });

  test('leaves the company their card, its days and its history, without a name; timelines say so in each language [R-6-6]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation({ code: 'NORRBYGG' });
    const clerk = await world.organisationUser(organisation);
    const order = await world.order(clerk, organisation, 'terminated', { email: 'a@example.com', address: 'Storgatan 1' });
    const other = await world.order(await world.person(), organisation, 'activated');
    await sql`update card_order_history set actor_person_id = ${clerk.id}, actor_name = 'Karl Nyström', actor_role = 'company'
      where order_id in (${other.id}, ${order.id})`.execute(db);
    await db.deleteFrom('company_users').where('person_id', '=', clerk.id).execute();
    const reader = await world.signIn(await world.organisationUser(organisation));
    const steps = await world.history(order.id);
    expect((await erase(world, clerk))?.became).toBe('erased');
    const found = await world.found(order.id);
    expect(found).toMatchObject({ status: 'terminated', card_number: order.card_number, valid_until: order.valid_until });
    expect(found).toMatchObject({ printable_name: '…', holder_id: null, email: null, address: null });
    expect(await world.history(order.id)).toEqual(steps);
    for (const languageCode of languages) {
      const file = await reader.send('GET', `/api/cards/card-timeline-file/${other.id}/${languageCode}/csv/NORRBYGG`);
      const text = file.body;
      expect(text).toContain(portalText(languageCode, 'cardTimeline.who.erased'));
      expect(text).not.toMatch(/Karl|Nyström|…/);
    }
  });
});
