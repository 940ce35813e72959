import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cardOrderStatuses } from '@siteid/contract';
import pg from 'pg';
import { findPostgres } from '../server/src/testing/database/postgres-binaries.ts';
import { median } from './rounds.ts';

/** What PostgreSQL alone does of the same SQL, transactions per second at 16 connections. */
export type SqlAlone = { readonly work: string; readonly product: number; readonly plain: number; readonly ratio: number };

const run = promisify(execFile);
const rounds = 3;

const statuses = `'{${cardOrderStatuses.join(',')}}'`;
const columns = 'id, holder_name, card_number, status, created, modified, valid_from, valid_until';
const rows = `card_orders.id, card_orders.card_type, card_orders.status, card_orders.status_modified, card_orders.created,
  card_orders.printable_name, card_orders.card_number, card_orders.valid_from, card_orders.valid_until`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const productPage = (organisation: string, text: string) =>
  oneLine(`select listed.total, listed.page, organisations.code, organisations.name, ${rows} from organisations
    cross join lateral page_of_card_orders(organisations.id, 'all', '${text}', null, 1, 20) as listed
    left join card_orders on card_orders.id = any (listed.ids) where organisations.id = '${organisation}'
    order by card_orders.created desc, card_orders.id desc;`);

const plainPage = (organisation: string, text: string) => {
  const matching = `from plain.card_orders where org_id = '${organisation}' and status = any(${statuses})${
    text === '' ? '' : ` and (holder_name ilike '%${text}%' or card_number like '%${text}%')`
  }`;
  return `select ${columns} ${matching} order by created desc, id desc limit 20;\nselect count(*) ${matching};`;
};

/** As `writeStatus` has it. */
const writeStatus = (from: string, to: string, suspendedBy: string) =>
  oneLine(`with changed as (
    update card_orders set status = '${to}', status_modified = greatest(card_orders.status_modified, now()), suspended_by = ${suspendedBy},
      rejection_reason = null
    where card_orders.id = any (array[:id::uuid]) and card_orders.status = any ('{${from}}') returning id, status_modified
  ), written as (
    insert into card_order_history (order_id, modified_time, status, actor_person_id, actor_name, actor_role, reason, description)
    select id, status_modified, '${to}', :actor::uuid, 'Karl', 'company', 'Left at the site', null from changed)
  select status_modified from changed;`);

const locked = 'select * from card_orders where id = :id::uuid and card_orders.organisation_id = :organisation::uuid for update;';
const lockHolder = oneLine(`select pg_advisory_xact_lock_shared(hashtextextended(organisation_id::text, 0)),
    pg_advisory_xact_lock(hashtextextended(concat(organisation_id::text, ':', holder_id::text), 0))
  from card_orders where id = :id::uuid and holder_id is not null and card_orders.organisation_id = :organisation::uuid;`);
const lockCircumstances = oneLine(`with company as (select state from organisations where id = :organisation::uuid for share),
    cards as (select status from card_orders
      where organisation_id = :organisation::uuid and holder_id = :actor::uuid and id <> :id::uuid order by id for update)
  select (select state from company) as state, (select count(*) from cards where status = 'activated') as others;`);

const productUpdate = `\\set n random(1, 4096)
select id, organisation_id as organisation, holder_id as actor, status = 'activated' as suspends from bench_ids join card_orders using (id) where n = :n \\gset
begin;
\\if :suspends
${locked}
${writeStatus('activated', 'suspended', "'company'")}
\\else
${lockHolder}
${locked}
${lockCircumstances}
${writeStatus('suspended', 'activated', 'null')}
\\endif
commit;`;

const plainUpdate = `\\set n random(1, 4096)
select id, case when status = 'activated' then 'suspended' else 'activated' end as st from bench_ids join plain.card_orders using (id) where n = :n \\gset
begin;
select * from plain.card_orders where id = :id::uuid for update;
update plain.card_orders set status = :st::text, modified = now() where id = :id::uuid;
insert into plain.card_order_history (order_id, status, reason) values (:id::uuid, :st, 'Left at the site');
commit;`;

/** Nothing where there is no pgbench beside the PostgreSQL of this machine. */
export async function measureSqlAlone(url: string, seconds: number, organisation: string): Promise<SqlAlone[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-pgbench-'));
  try {
    const { postgres } = await findPostgres(folder);
    const program = [postgres, realpathSync(postgres)]
      .map((path) => join(dirname(path), 'pgbench'))
      .find((path) => existsSync(path));
    if (program === undefined) return [];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create table bench_ids as select row_number() over ()::integer as n, id
      from (select id from card_orders where status = 'activated' order by md5(id::text) limit 4096) chosen;
      alter table bench_ids add primary key (n)`);
    await client.end();
    const tps = async (script: string, settings: string) => {
      const file = join(folder, 'script.sql');
      writeFileSync(file, script);
      const options = [
        '-n',
        '-M',
        'prepared',
        '-c',
        '16',
        '-j',
        '1',
        '-T',
        String(Math.max(1, Math.ceil(seconds))),
        '-f',
        file,
        url,
      ];
      const { stdout } = await run(program, options, { env: { ...process.env, PGOPTIONS: settings } });
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    };
    const works = [
      ['first page, largest organisation', productPage(organisation, ''), plainPage(organisation, '')],
      ['common search, largest organisation', productPage(organisation, 'str'), plainPage(organisation, 'str')],
      ['update with history', productUpdate, plainUpdate],
    ] as const;
    const measured: SqlAlone[] = [];
    for (const [work, ours, theirs] of works) {
      const pairs: (readonly [number, number])[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push([await tps(ours, '-c jit=off'), await tps(theirs, '-c plan_cache_mode=force_custom_plan')]);
      }
      measured.push({
        work,
        product: median(pairs.map(([product]) => product)),
        plain: median(pairs.map(([, plain]) => plain)),
        ratio: median(pairs.map(([product, plain]) => product / plain)),
      });
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
