import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader, maximumBulkOrders, previewBulkJob } from '@siteid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/schema/migrate.ts';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';

const cards = 10_000;
/** So many are made by one statement: it has seconds. */
const made = 2000;
const renewed = 2000;
const everything = { usersFilterValue: '', usersFilterStatus: 'all', withoutPhoto: false, sentBack: false } as const;

describe('what is done to many cards', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const setUp = async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    ends.push(() => database.close());
    await migrate(database);
    const world = await World.make(database, { env: productionOn(url) });
    const organisation = await world.organisation();
    const browser = await world.signIn(await world.organisationUser(organisation));
    const colleague = await world.signIn(await world.organisationUser(organisation));
    const portals = [new PortalProcess(productionOn(url)), new PortalProcess(productionOn(url))] as const;
    for (const portal of portals) ends.push(() => portal.end('SIGKILL'));
    await portals[0].start();
    const begin = async (portal: PortalProcess, by: Browser, bulkJobId: string, asked: object) => {
      const { cookie = '', [csrfHeader]: token = '' } = by.headers;
      const { status } = await fetch(`${portal.url}/api/cards/begin-bulk-job/${organisation.code}/${bulkJobId}`, {
        method: 'POST',
        headers: { cookie, [csrfHeader]: token, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      });
      return status;
    };
    const { db } = database;
    const job = async (id: string) => db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    /** Begins it at one portal, which is killed in the middle; whoever clicked does so again at the other, and so does a colleague. */
    const doInSpiteOfAKill = async (asked: object, total: number) => {
      const bulkJobId = randomUUID();
      expect(await begin(portals[0], browser, bulkJobId, asked)).toBe(200);
      await portals[0].end('SIGKILL');
      expect(await job(bulkJobId)).toMatchObject({ total, ended: null });
      await portals[1].start();
      // Whoever clicked does so again, because no answer came.
      expect(await begin(portals[1], browser, bulkJobId, asked)).toBe(200);
      // A second representative wants the same of all that is left at this moment.
      expect(await begin(portals[1], colleague, randomUUID(), asked)).toBe(200);
      const underWay = () => db.selectFrom('bulk_jobs').select('id').where('ended', 'is', null).execute();
      while ((await underWay()).length > 0) await wait(50);
    };
    const { id } = await world.order(await world.person(), organisation, 'personalized');
    return { db, world, organisation, browser, doInSpiteOfAKill, id };
  };

  test('goes on at another portal when one is killed in the middle: each card is changed, and once [L-5-3, L-5-6]', async () => {
    const { db, organisation, browser, doInSpiteOfAKill, id } = await setUp();
    const makeCards = async (from: number, to: number) => {
      for (let first = from; first < to; first += made)
        await inAnyStatus(db, (tx) =>
          sql`
        insert into card_orders (organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash, government_id_sealed,
          government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
          valid_from, valid_until, card_number)
        select organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash, government_id_sealed,
          government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
          valid_from, valid_until, 'CD' || lpad(number::text, 10, '0')
        from card_orders cross join generate_series(${first}::integer, ${first + made - 1}::integer) number where id = ${id}`.execute(
            tx,
          ),
        );
    };
    await makeCards(1, cards);
    const chosen = { found: everything };
    await doInSpiteOfAKill({ action: 'terminate', chosen, rejectionReason: 'The site is closed' }, cards + 1);
    const { rows } = await sql<{ changed: number; steps: number; done: number; times: number; log: number }>`
      select (select count(*) from card_orders where status = 'terminated')::int as changed,
        (select count(*) from card_order_history where reason = 'The site is closed' and status = 'terminated')::int as steps,
        (select count(distinct order_id) from bulk_job_orders where is_done)::int as done,
        (select count(*) from bulk_job_orders where is_done)::int as times,
        (select count(*) from organisation_changes where kind = 'cards-terminate')::int as log`.execute(db);
    expect(rows).toEqual([{ changed: cards + 1, steps: cards + 1, done: cards + 1, times: cards + 1, log: 2 }]);

    await makeCards(cards + 1, maximumBulkOrders);
    const asked = { organizationId: organisation.id, action: 'terminate', chosen } as const;
    expect((await browser.call(previewBulkJob, asked)).refused).toBe('errors.cards.tooManyChosen');
  }, 120_000);

  test('renewals go on likewise: each card is ordered anew, and once [L-4-3, L-5-6]', async () => {
    const { db, world, organisation, doInSpiteOfAKill, id } = await setUp();
    await db.updateTable('card_orders').set({ address: 'Storgatan 1', postal_code: '111 22', city: 'Stockholm' }).execute();
    const ids = Array.from({ length: renewed }, () => randomUUID());
    const sealed = ids.map((card, place) =>
      world.portal.secrets.seal(`P${1_000_000 + place}`, `card-order:${card}:government-id`),
    );
    await inAnyStatus(db, (tx) =>
      sql`
        insert into card_orders (id, organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash,
          government_id_sealed, government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth,
          nationalities, address, postal_code, city, country, valid_from, valid_until, card_number)
        select made.id, organisation_id, supplier_id, card_type, status, created, holder_id, sha256(made.sealed), made.sealed,
          'passport_number', 'SE', given_names, family_names,
          'Nr ' || translate(place::text, '0123456789', 'abcdefghij'), date_of_birth, nationalities, address, postal_code, city,
          country, current_date - 300, current_date + 60, 'CD' || lpad(place::text, 10, '0')
        from card_orders, unnest(${ids}::uuid[], ${sealed}::bytea[]) with ordinality as made (id, sealed, place)
        where card_orders.id = ${id}`.execute(tx),
    );
    await doInSpiteOfAKill({ action: 'renew', chosen: { found: { ...everything, endsWithinDays: 180 } } }, ids.length);
    const { rows } = await sql<{ renewed: number; orders: number; steps: number; done: number }>`
      select count(distinct replaces)::int as renewed, count(*)::int as orders,
        (select count(*) from card_order_history join card_orders made on made.id = order_id
          where made.is_renewal and card_order_history.status = 'approved_by_orderer')::int as steps,
        (select count(*) from bulk_job_orders where is_done)::int as done
      from card_orders where is_renewal and organisation_id = ${organisation.id}`.execute(db);
    expect(rows).toEqual([{ renewed, orders: renewed, steps: renewed, done: renewed }]);
  }, 180_000);
});
