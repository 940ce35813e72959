import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { beginReadingAll, onClientWithoutTimeLimit } from '../database/backup/backup-tables.ts';
import { rowsThroughCursor } from '../database/backup/rows-through-cursor.ts';
import type { Tables } from '../database/tables.ts';
import { type AuditLine, type AuditPlace, placeBefore } from './audit-line.ts';

/** From where, and until when; `since` is told too, what stands at `after` is not. */
export type AuditSpan = {
  readonly from: { readonly since: Date } | { readonly after: AuditPlace };
  readonly until: Date | null;
};

/** The names of the parts that a line can have, as SQL builds them. */
const object = (parts: Readonly<Record<string, string>>) =>
  `jsonb_strip_nulls(jsonb_build_object(${Object.entries(parts)
    .flatMap(([name, value]) => [`'${name}'`, value])
    .join(', ')}))`;
const nothing = `'{}'::jsonb`;
const actorOfLog = { role: 'actor_role', person: 'actor_person_id', key: 'actor_key_id' };

type Source = {
  /** The tables, and of which rows. */
  readonly from: string;
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly about: string;
  readonly detail: string;
};

/** Of what was and becomes only words of the portal: the rest are names, addresses and texts that somebody typed. */
const plainMemberships = `kind in ('changed', 'granted', 'taken', 'lent', 'taken-back', 'second-person', 'second-terminations',
  'second-changes')`;
const plainOrganisations = `kind in ('state', 'account-scopes', 'account-expires', 'company-registered', 'language', 'invoicing-type',
  'holder-photos')`;
const changed = (isPlain: string) =>
  object({ was: `case when ${isPlain} then was end`, becomes: `case when ${isPlain} then becomes end` });

/** The log of each source. Names and texts that people wrote are left out, because what was sent out cannot be erased. */
const sources: Readonly<Record<AuditPlace['source'], Source>> = {
  card: {
    from: `card_order_history as t join card_orders on card_orders.id = t.order_id`,
    at: 't.modified_time',
    kind: 't.status',
    actor: object(actorOfLog),
    about: object({ order: 't.order_id', organisation: 'card_orders.organisation_id' }),
    detail: object({ step: 't.description', cause: 't.cause' }),
  },
  deed: {
    from: 'deeds as t',
    at: 't.at',
    kind: 't.kind',
    actor: object({ person: 'person_id', key: 'key_id', operator: 'operator' }),
    about: nothing,
    detail: 't.detail',
  },
  membership: {
    from: 'membership_changes as t',
    at: 't.at',
    kind: 't.kind',
    actor: object(actorOfLog),
    about: object({ person: 'person_id', scope: 'scope', role: 'role' }),
    detail: changed(plainMemberships),
  },
  office: {
    from: 'office_deeds as t',
    at: 't.at',
    kind: 't.kind',
    actor: object({ person: 'clerk_id', office: 'office_id' }),
    about: object({ person: 'subject_person_id', order: 'order_id' }),
    detail: object({ document: 'document' }),
  },
  organisation: {
    from: 'organisation_changes as t',
    at: 't.at',
    kind: 't.kind',
    actor: object(actorOfLog),
    about: object({ organisation: 'organisation_id' }),
    detail: changed(plainOrganisations),
  },
  reading: {
    from: 'disclosures as t',
    at: 't.at',
    kind: 't.kind',
    actor: object({
      person: 'reader_id',
      key: 'reader_key_id',
      office: 'reader_office_id',
      organisation: 'reader_organisation_id',
      role: 'reader_type',
    }),
    about: object({ person: 'subject_person_id', order: 'order_id', organisation: 'organisation_id' }),
    detail: nothing,
  },
  security: {
    from: 'security_events as t',
    // What is counted by the hour is told once the hour is over: until then its row changes.
    at: `case when t.kind = 'sign-in-refused' then date_trunc('hour', t.at, 'UTC') + interval '1 hour' else t.at end`,
    kind: 't.kind',
    actor: nothing,
    about: object({ person: 'person_id' }),
    detail: 't.detail',
  },
};

/** The column by whose age a source's rows are found; it differs by an hour at most from when they count. */
const ageOf = (name: string) => (name === 'card' ? 't.modified_time' : 't.at');

/** Somebody is connected as another role, of whose transactions this one is told nothing. */
export class ChangesHidden extends Error {
  override readonly name = 'ChangesHidden';
  readonly role: string;

  constructor(role: string) {
    super(`Which changes of the role ${role} are under way is hidden.`);
    this.role = role;
  }
}

/**
 * What is younger is left for the next time: than a minute, and than a transaction that is under way. A row that is committed later, with
 * an earlier time, would stand before a place that was told already. PostgreSQL shows a role when those of its own began, and of others
 * with `pg_read_all_stats` alone.
 */
const settledMoment = `
  select least(now(), min(xact_start)) - interval '1 minute' as settled,
    min(usename) filter (where not (pg_has_role(usesysid, 'usage') or pg_has_role('pg_read_all_stats', 'usage'))) as hidden
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
type Settled = { readonly settled: Date; readonly hidden: string | null };

function settledOf([row]: readonly Settled[]): Date {
  if (row === undefined) throw new Error('the database says no time');
  if (row.hidden !== null) throw new ChangesHidden(row.hidden);
  return row.settled;
}

/** All events of the span up to the moment before which no more can come in, the oldest first. Throws ChangesHidden. */
export async function onAuditLines<Result>(
  pool: pg.Pool,
  { from, until }: AuditSpan,
  work: (lines: AsyncIterable<AuditLine>) => Promise<Result>,
): Promise<Result> {
  return onClientWithoutTimeLimit(pool, async (client) => {
    const settled = settledOf((await client.query<Settled>(settledMoment)).rows);
    const last = until !== null && until < settled ? until : settled;
    await client.query(beginReadingAll);
    const result = await work(rowsThroughCursor<AuditLine>(client, selectOf(from, last)));
    await client.query('commit');
    return result;
  });
}

/**
 * The logs are found by BRIN, which has no order: what lies within an hour is sorted at once, however far back the place is; where nothing
 * does, a day.
 */
const windows = [3_600_000, 86_400_000];

export type ReadPortion = {
  readonly lines: readonly AuditLine[];
  /** Where to go on. */
  readonly next: AuditPlace;
  /** All that was done before is in it, or was told earlier. */
  readonly until: Date;
  readonly isMore: boolean;
};

/**
 * The lines behind a place, the oldest first, so many at most, in short statements: who sends them holds no connection meanwhile. Throws
 * ChangesHidden.
 */
export async function readAuditPortion(db: Kysely<Tables>, after: AuditPlace, atMost: number): Promise<ReadPortion> {
  const settled = settledOf((await sql.raw<Settled>(settledMoment).execute(db)).rows);
  let portion: ReadPortion = { lines: [], next: after, until: settled, isMore: false };
  for (const window of windows) {
    const end = new Date(Date.parse(after.at) + window);
    const isMore = end < settled;
    const until = isMore ? end : settled;
    const { rows: lines } = await sql.raw<AuditLine>(`${selectOf({ after }, until)} limit ${atMost}`).execute(db);
    const last = lines.at(-1);
    if (last !== undefined && lines.length === atMost) return { lines, next: last, until: new Date(last.at), isMore: true };
    // A place behind the last line is kept while it can be: what comes late, before it was settled, is told all the same.
    portion = { lines, next: isMore ? placeBefore(until) : (last ?? after), until, isMore };
    if (last !== undefined || !isMore) break;
  }
  return portion;
}

function selectOf(from: AuditSpan['from'], until: Date): string {
  const literal = (text: string) => pg.escapeLiteral(text);
  const moment = (date: Date) => `${literal(date.toISOString())}::timestamptz`;
  const first = 'since' in from ? moment(from.since) : `${literal(from.after.at)}::timestamptz`;
  const begins =
    'since' in from
      ? `moment >= ${first}`
      : `(moment, source, id) > (${first}, ${literal(from.after.source)}, ${literal(from.after.id)}::bigint)`;
  const parts = Object.entries(sources).map(
    ([name, { from: tables, at, kind, actor, about, detail }]) => `
      select ${at} as moment, '${name}' collate "C" as source, t.id, ${kind} as kind, ${actor} as actor, ${about} as about,
        ${detail} as detail
      from ${tables} where ${ageOf(name)} >= ${first} - interval '1 hour' and ${ageOf(name)} < ${moment(until)}`,
  );
  const at = `to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return `select ${at} as at, source, id::text as id, kind, actor, about, detail from (${parts.join(' union all ')}) as events
    where ${begins} and moment < ${moment(until)} order by moment, source, id`;
}
