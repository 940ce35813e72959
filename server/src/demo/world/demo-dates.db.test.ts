import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { ensureDemoWorld } from './demo-world.ts';

const slow = 180_000;

describeOnEachDatabase('the past of the demo', (fresh) => {
  test('has nothing before what it comes from: no row before what it names, no step of an order or a membership before the one before it', {
    timeout: slow,
  }, async () => {
    const { portal } = await World.make(await fresh());
    const { db } = portal;
    await ensureDemoWorld(portal);

    // Of every table that names another: none of its moments is before that other was made; nor before its own row was, but when a
    // photo was given: it keeps its age in the row of a later order.
    const { rows: pairs } = await sql<{ child: string; names: string; parent: string; key: string; moment: string }>`
      with moments as (
        select attrelid as table_id, attname as moment from pg_attribute
        where atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped
      )
      select conrelid::regclass::text as child, child.attname as names, confrelid::regclass::text as parent, parent.attname as key, moment
      from pg_constraint
      join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
      join moments on moments.table_id = conrelid
      where contype = 'f' and cardinality(conkey) = 1
        and confrelid in (select table_id from moments where moment = 'created')
      union all
      select relname, null, relname, null, moment from moments join pg_class on pg_class.oid = table_id
      where relkind = 'r' and relnamespace = 'public'::regnamespace and moment <> 'created'
        and (relname, moment) <> ('pictures', 'given')
        and table_id in (select table_id from moments where moment = 'created')`.execute(db);
    expect(pairs.length).toBeGreaterThan(40);
    const early: string[] = [];
    for (const { child, names, parent, key, moment } of pairs) {
      const of = names === null ? sql`of.ctid = event.ctid` : sql`of.${sql.ref(key)} = event.${sql.ref(names)}`;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(child)} event join ${sql.table(parent)} of on ${of}
        where event.${sql.ref(moment)} < of.created`.execute(db);
      if (rows[0]?.count !== 0) early.push(`${child}.${moment} before ${names ?? 'its own'} ${parent}: ${rows[0]?.count}`);
    }
    expect(early).toEqual([]);

    // What names another by no key, and what follows on another of its kind.
    const followers: Record<string, RawBuilder<unknown>> = {
      'a line of the log before its company': sql`
        select at from membership_changes join organisations on organisations.id::text = scope where at < created`,
      'a line of the log before its ID office': sql`
        select at from membership_changes join id_offices on id_offices.id::text = scope where at < created`,
      'a status of a company before it came in': sql`
        select later.at from organisation_changes later join organisation_changes first using (organisation_id)
        where first.kind in ('company-registered', 'company-added') and later.kind not in ('company-registered', 'company-added')
          and later.at < first.at`,
      'an invitation accepted before it was sent': sql`
        select accepted.at from membership_changes accepted
        where kind = 'accepted' and not exists (select from membership_changes invited
          where invited.kind = 'invited' and invited.scope = accepted.scope and invited.whom = accepted.was and invited.at < accepted.at)`,
      'a right before it was given': sql`
        select since from person_permissions held join membership_changes given on given.person_id = held.person_id
          and given.scope = held.scope and given.kind in ('added', 'accepted') where since < given.at`,
      'a step of an order before the one before it': sql`
        select at from (select modified_time as at, lag(modified_time) over (partition by order_id order by id) as before
          from card_order_history) steps where at < before`,
    };
    for (const [what, query] of Object.entries(followers)) expect([what, (await query.execute(db)).rows]).toEqual([what, []]);
  });
});
