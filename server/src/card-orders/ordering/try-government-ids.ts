import { birthDaysOf } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { countLimitReached } from '../../security-events/security-event-store.ts';
import {
  allTries,
  deleteTriedIdsBefore,
  insertTriedIds,
  type Tries,
  triesOfBirths,
  triesWithoutOrder,
} from './order-intake-store.ts';
import type { Keyed, Orderer } from './order-row.ts';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * Ids in 24 hours of one day of birth, which somebody who knows a worker's would guess among: 500 in Sweden, where they know the sex. No
 * sheet of a thousand workers has so many of one day.
 */
const ofOneBirth = { own: 30, all: 90, kept: 10 };
/** And of whatever day, where no order goes on: as many as a sheet of the wrong workers has. */
const withoutOrder = { own: 1000, all: 3000, kept: 300 };

/** `kept` is everybody's own: however much others of the company tried, they leave a person that. */
const isPast = (limit: typeof ofOneBirth, { own, all }: Tries) => own > limit.own || (all > limit.all && own > limit.kept);

type TooManyIds = Refusal<'errors.cards.tooManyGovernmentIds'>;

/**
 * Counts the government ids that a person names in orders, by hand or by the keys that they made, or a company by the keys that no person
 * made, before it is told which of them were ordered before; refuses where that would be more than somebody tries who only orders
 * (W-5-5). To be called when the company's intake is locked.
 */
export async function tryGovernmentIds(
  tx: Kysely<Tables>,
  portal: Portal,
  { triedBy, keysOf }: Pick<Orderer, 'triedBy' | 'keysOf'>,
  named: readonly Keyed[],
): Promise<TooManyIds | null> {
  const now = portal.now();
  const since = new Date(now.getTime() - day);
  for (const [organisationId, ofOrganisation] of Map.groupBy(named, ({ order }) => order.columns.organisation_id)) {
    const ids = new Map(ofOrganisation.map((each) => [each.hash.toString('hex'), { hash: each.hash, born: bornBy(each) }]));
    const tried = [...ids.values()];
    await insertTriedIds(
      tx,
      tried.map(({ hash, born }) => ({
        organisation_id: organisationId,
        asked_by: triedBy,
        government_id_hash: hash,
        born,
        at: now,
      })),
    );
    const asked = { organisationId, triedBy, keysOf, since };
    const births = [...new Set(tried.flatMap(({ born }) => born ?? []))];
    const ofBirth = (await triesOfBirths(tx, asked, births)).find((each) => isPast(ofOneBirth, each));
    if (ofBirth !== undefined) return tooMany(ofOneBirth, ofBirth);
    const all = await allTries(tx, asked);
    // Most have come to orders: which have is asked only where there are many.
    if (!isPast(withoutOrder, all)) continue;
    const hashes = tried.map(({ hash }) => hash);
    const vain = await triesWithoutOrder(tx, asked, hashes);
    if (isPast(withoutOrder, vain)) return tooMany(withoutOrder, vain);
  }
  return null;

  function tooMany(limit: typeof ofOneBirth, { own, firstOwn, first }: Tries): TooManyIds {
    // Whoever is past their own limit has room when their own first is a day old, whatever others did before.
    const wait = (own > limit.own ? firstOwn : first).getTime() + day - now.getTime();
    return refuse('errors.cards.tooManyGovernmentIds', {
      limit: limit.own,
      retryAfterHours: Math.ceil(wait / hour),
      retryAfterSeconds: Math.ceil(wait / 1000),
    });
  }
}

/** The day of birth that a number itself tells; null where it tells none, for then it helps nobody to guess. */
function bornBy({ order: { government_id: id, columns } }: Keyed): string | null {
  return id.idType === 'ssn' && birthDaysOf(id.country, id.value) !== null ? columns.date_of_birth : null;
}

/** Writes down who tried too many ids, once a day; after the transaction, which a refusal rolls back. */
export async function noteTooManyIds<Result>(
  portal: Portal,
  { askedBy, organisationId, by }: Orderer,
  result: Result,
): Promise<Result> {
  if (!isRefusal(result) || result.refused !== 'errors.cards.tooManyGovernmentIds') return result;
  const limit = 'government-ids-tried';
  portal.log.warn({ askedBy, organisationId }, limit);
  const at = portal.now();
  await countLimitReached(portal.db, {
    at,
    kind: limit,
    once: `${limit} ${at.toISOString().slice(0, 10)} ${organisationId} ${askedBy}`,
    personId: by.personId,
    detail: { organisation: organisationId, askedBy },
  });
  return result;
}

/** What is older than a day counts no more. */
export async function forgetTriedIds({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteTriedIdsBefore(db, new Date(now().getTime() - day));
}
