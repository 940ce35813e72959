import {
  type CardCause,
  type CardOrderStatus,
  correctionOf,
  isPortalDescription,
  replacedDescription,
  type TimelineStep,
} from '@siteid/contract';
import { type Role, transitions } from './card-order.ts';

/** One row of an order's history. */
export type HistoryRow = {
  readonly status: CardOrderStatus;
  readonly modified_time: Date;
  readonly actor_person_id: string | null;
  readonly actor_name: string;
  readonly actor_role: Role;
  readonly reason: string | null;
  readonly description: string | null;
  readonly cause: CardCause | null;
};

/** Who reads, and what those are called whom they may know. */
export type TimelineReader = {
  readonly as: 'holder' | 'company';
  readonly personId: string;
  /** Whether the reader is shown whom the order names: reasons, and what was said to be wrong, may tell of that person. */
  readonly seesPerson: boolean;
  readonly orgName: string;
  readonly supplierName: string;
};

type Event = TimelineStep['event'];

/** The history as this reader may know it, both the newest first (L-7-1). */
export function timelineOf(history: readonly HistoryRow[], reader: TimelineReader): TimelineStep[] {
  // What was said of an order before its company changed it may have been said of another worker.
  const changed = history.findIndex((row, at) => eventOf(row, history[at + 1]?.status ?? null) === 'change');
  const isOfAnother = (at: number) => reader.as === 'holder' && changed !== -1 && at > changed;
  return history.map((row, at) => ({
    at: row.modified_time.toISOString(),
    event: eventOf(row, history[at + 1]?.status ?? null),
    status: row.status,
    ...actorOf(row, reader),
    ...(tellsReason(row, reader) && !isOfAnother(at) ? { reason: row.reason, cause: row.cause } : { reason: null, cause: null }),
    along: isPortalDescription(row.description) && row.description !== replacedDescription ? row.description : null,
    fields: reader.seesPerson ? (correctionAt(row)?.things ?? null) : null,
  }));
}

/** What was done, by the table of transitions. A past that was brought in from elsewhere may have left out a step, or its role. */
export function eventOf(
  { status, actor_role: role, description }: Pick<HistoryRow, 'status' | 'actor_role' | 'description'>,
  before: CardOrderStatus | null,
): Event {
  const correction = correctionAt({ actor_role: role, description });
  if (correction !== null) return correction.step;
  if (status === 'ordered' && before !== null && role !== 'personalizer') return 'change';
  if (description === replacedDescription) return 'replace';
  const led = transitions.filter(({ to, action }) => to === status && action !== 'replace');
  const done = led.find((row) => row.from === before && row.by.includes(role)) ?? led[0];
  if (done === undefined) throw new Error(`Nothing leads to ${status}.`);
  // That the card was found which it was to replace, is said beside it.
  if (done.action === 'withdraw') return 'cancel';
  if (done.action === 'correct' || done.action === 'amend') return 'take_over';
  return done.action === 'reactivate' && done.from === 'cancelled_by_holder' ? 'reopen' : done.action;
}

/** What a step says of a correction. What a card supplier's system describes so is its own. */
const correctionAt = ({ actor_role: role, description }: Pick<HistoryRow, 'actor_role' | 'description'>) =>
  role === 'personalizer' ? null : correctionOf(description);

/**
 * Who did it, as the reader may know them. A holder is told the company and not its clerk; nobody is told who works for a card supplier
 * or an ID office, nor a company who acted as the holder: a stranger may have come by the link.
 */
function actorOf(row: HistoryRow, reader: TimelineReader): Pick<TimelineStep, 'by' | 'name'> {
  const by = row.actor_role;
  if (by === 'personalizer') return { by, name: reader.supplierName };
  if (row.actor_person_id === reader.personId && by !== 'id_verifier' && by !== 'system') return { by: 'you', name: null };
  if (by === 'orderer' || by === 'company') return { by, name: reader.as === 'holder' ? reader.orgName : row.actor_name };
  return { by, name: null };
}

/** What an ID office says of a person is not told. */
const tellsReason = ({ actor_role: role }: HistoryRow, { seesPerson }: TimelineReader) => seesPerson && role !== 'id_verifier';

type RenewalChoice = {
  readonly declined: boolean;
  readonly at: Date;
  readonly actor_person_id: string | null;
  readonly actor_name: string;
};

/** The same steps with those by which the company said whether it will renew the card (L-4-4), all the newest first. */
export function withRenewalChoices(
  steps: readonly TimelineStep[],
  choices: readonly RenewalChoice[],
  { as, personId, orgName }: TimelineReader,
): TimelineStep[] {
  const status = (at: string) => (steps.find((step) => step.at <= at) ?? steps.at(-1))?.status;
  const chosen = choices.flatMap(({ declined, at: moment, actor_person_id: actor, actor_name: name }): TimelineStep[] => {
    const at = moment.toISOString();
    const then = status(at);
    if (then === undefined) return [];
    const who =
      actor === personId
        ? ({ by: 'you', name: null } as const)
        : ({ by: 'company', name: as === 'holder' ? orgName : name } as const);
    const none = { reason: null, cause: null, along: null, fields: null };
    return [{ at, event: declined ? 'decline_renewal' : 'allow_renewal', status: then, ...who, ...none }];
  });
  return [...chosen, ...steps].toSorted((one, two) => (one.at < two.at ? 1 : one.at > two.at ? -1 : 0));
}
