import type { SecondPersonDemands } from '@siteid/contract';
import { setDemands } from '../card-orders/second-person/request-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { insertMembershipChange } from '../memberships/membership-change-store.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { lockOrganisation, type Organisation } from '../organisations/organisation-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { tellOfChange } from './tell-of-change.ts';

const demandsOf = (organisation: Organisation): SecondPersonDemands => ({
  terminations: organisation.terminations_need_second_person,
  changesAbove: organisation.changes_need_second_person_above,
});

/** Whether somebody could do more alone than before. */
const isLess = (was: SecondPersonDemands, wanted: SecondPersonDemands) =>
  (was.terminations && !wanted.terminations) ||
  (was.changesAbove !== null && (wanted.changesAbove === null || wanted.changesAbove > was.changesAbove));

type Named = { readonly [Demand in keyof SecondPersonDemands]?: SecondPersonDemands[Demand] | undefined };

/**
 * Says for what a company demands a second person (L-8-2); what is not named stays as it is. To demand less takes a fresh sign-in, as that
 * orders wait for nobody else does; of each change the log says who made it, and the company's main users are told.
 */
export async function changeSecondPersonDemands(portal: Portal, actor: Actor, acting: Acting, named: Named) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    const was = await lockOrganisation(tx, organisationOf(acting));
    if (was === null) return {};
    const demands = demandsOf(was);
    const wanted: SecondPersonDemands = {
      terminations: named.terminations ?? demands.terminations,
      changesAbove: named.changesAbove === undefined ? demands.changesAbove : named.changesAbove,
    };
    const unproven = isLess(demands, wanted) ? await whyNotChangeContact({ ...portal, db: tx }, actor) : null;
    if (unproven !== null) return unproven;
    const isOther = {
      terminations: demands.terminations !== wanted.terminations,
      changes: demands.changesAbove !== wanted.changesAbove,
    };
    const lines = [
      ...(isOther.terminations ? [{ kind: 'second-terminations' } as const] : []),
      ...(isOther.changes ? [{ kind: 'second-changes' } as const] : []),
    ];
    if (lines.length === 0) return {};
    const by = changedBy(actor, acting);
    const tooMany = await tellOfChange(tx, portal, { by, was, lines });
    if (tooMany !== null) return tooMany;
    await setDemands(tx, was.id, wanted);
    const of = { at: portal.now(), role: 'main', scope: was.id, whom: was.name } as const;
    if (isOther.terminations)
      await insertMembershipChange(tx, by, { ...of, kind: 'second-terminations', becomes: wanted.terminations ? 'on' : 'off' });
    if (isOther.changes)
      await insertMembershipChange(tx, by, {
        ...of,
        kind: 'second-changes',
        ...(wanted.changesAbove !== null && { becomes: String(wanted.changesAbove) }),
      });
    return {};
  });
}
