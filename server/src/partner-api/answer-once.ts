import { type DemandRight, type RightfulTransaction, whileRightHolds } from '../database/rights/while-right-holds.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Partner } from './partner-key.ts';
import { insertReply, lockReply } from './partner-key-store.ts';

/** What makes a call a repeat of another, and what asks whether its key is still in use. */
export type Repeatable = {
  readonly partner: Partner;
  readonly idempotencyKey: string | undefined;
  readonly request: unknown;
  readonly demandKey: (within: Portal) => Promise<void>;
};

declare const once: unique symbol;
/** What `answerOnce` answered. A POST of the partner API may answer nothing else, so none forgets its idempotency key. */
export type AnsweredOnce<Result> = Result & { readonly [once]: true };

/**
 * Runs the work in one transaction. With an idempotency key the answer is kept with it: the same request is answered the
 * same without being done again, another one is refused. A refusal is not kept, for it has done nothing. Nothing is done or answered where
 * the key ended meanwhile.
 */
export async function answerOnce<Result extends object>(
  portal: Portal,
  { partner, idempotencyKey, request, demandKey }: Repeatable,
  work: (tx: RightfulTransaction) => Promise<Result>,
): Promise<AnsweredOnce<Result> | Refusal<'errors.partner.idempotencyKeyReused'>> {
  const demandRight: DemandRight = async (tx) => demandKey({ ...portal, db: tx });
  if (idempotencyKey === undefined) return (await whileRightHolds(portal.db, demandRight, work)) as AnsweredOnce<Result>;
  // Keyed: a request may hold a PIN, which a plain hash would give away to whoever tries all of them.
  const requestHash = portal.secrets.lookupHash(`request:${JSON.stringify(request)}`);
  return whileRightHolds(portal.db, demandRight, async (tx) => {
    const answered = await lockReply(tx, partner.keyId, idempotencyKey);
    if (answered !== undefined) {
      if (!answered.request_hash.equals(requestHash)) return refuse('errors.partner.idempotencyKeyReused');
      return answered.reply as AnsweredOnce<Result>;
    }
    const reply = await work(tx);
    if (!isRefusal(reply)) await insertReply(tx, { keyId: partner.keyId, idempotencyKey, requestHash, reply });
    return reply as AnsweredOnce<Result>;
  });
}

/** The same with a use case of the browser, which has a transaction of its own: it joins this one. */
export async function answerUseCaseOnce<Result extends object>(
  portal: Portal,
  repeatable: Repeatable,
  useCase: (within: Portal) => Promise<Result>,
): Promise<AnsweredOnce<Result> | Refusal<'errors.partner.idempotencyKeyReused'>> {
  return answerOnce(portal, repeatable, (tx) => useCase({ ...portal, db: tx }));
}
