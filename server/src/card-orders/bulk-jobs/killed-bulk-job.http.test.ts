import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader, maximumBulkOrders, previewBulkJob } from '@siteid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/schema/migrate.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';

const cards = 10_000;
/** So many are made by one statement: it has seconds. */
const made = 2000;

describe('what is done to many cards', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  test('goes on at another portal when one is killed in the middle: each card is changed, and once [L-5-3, L-5-6]', async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    ends.push(() => database.close());
    await migrate(database);
    const world = await World.make(database, { env: productionOn(url) });
    const organisation = await world.organisation();
    const browser = await world.signIn(await world.organisationUser(organisation));
    const colleague = await world.signIn(await world.organisationUser(organisation));
    const { id } = await world.order(await world.person(), organisation, 'personalized');
    const makeCards = async (from: number, to: number) => {
      for (let first = from; first < to; first += made)
        await inAnyStatus(database.db, (tx) =>
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
    const portals = [new PortalProcess(productionOn(url)), new PortalProcess(productionOn(url))] as const;
    for (const portal of portals) ends.push(() => portal.end('SIGKILL'));
    await portals[0].start();
    const bulkJobId = randomUUID();
    const chosen = { found: { usersFilterValue: '', usersFilterStatus: 'all', withoutPhoto: false, sentBack: false } };
    const begin = async (portal: PortalProcess, by = browser, id: string = bulkJobId) => {
      const { cookie = '', [csrfHeader]: token = '' } = by.headers;
      return fetch(`${portal.url}/api/cards/begin-bulk-job/${organisation.code}/${id}`, {
        method: 'POST',
        headers: { cookie, [csrfHeader]: token, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'terminate', chosen, rejectionReason: 'The site is closed' }),
      });
    };
    expect((await begin(portals[0])).status).toBe(200);
    const job = async () => database.db.selectFrom('bulk_jobs').selectAll().where('id', '=', bulkJobId).executeTakeFirstOrThrow();
    await portals[0].end('SIGKILL');
    expect(await job()).toMatchObject({ total: cards + 1, ended: null });
    await portals[1].start();
    // Whoever clicked does so again, because no answer came.
    expect((await begin(portals[1])).status).toBe(200);
    // A second representative wants the same of all that is left at this moment.
    expect((await begin(portals[1], colleague, randomUUID())).status).toBe(200);
    const underWay = () => database.db.selectFrom('bulk_jobs').select('id').where('ended', 'is', null).execute();
    while ((await underWay()).length > 0) await wait(50);
    const { rows } = await sql<{ changed: number; steps: number; done: number; times: number; log: number }>`
      select (select count(*) from card_orders where status = 'terminated')::int as changed,
        (select count(*) from card_order_history where reason = 'The site is closed' and status = 'terminated')::int as steps,
        (select count(distinct order_id) from bulk_job_orders where is_done)::int as done,
        (select count(*) from bulk_job_orders where is_done)::int as times,
        (select count(*) from organisation_changes where kind = 'cards-terminate')::int as log`.execute(database.db);
    expect(rows).toEqual([{ changed: cards + 1, steps: cards + 1, done: cards + 1, times: cards + 1, log: 2 }]);

    await makeCards(cards + 1, maximumBulkOrders);
    const asked = { organizationId: organisation.id, action: 'terminate', chosen } as const;
    expect((await browser.call(previewBulkJob, asked)).refused).toBe('errors.cards.tooManyChosen');
  }, 120_000);
});
