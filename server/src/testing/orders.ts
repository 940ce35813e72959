import { randomUUID } from 'node:crypto';
import { type CardOrderStatus, type GovernmentId, normalisedGovernmentId } from '@siteid/contract';
import { type Role, type Transition, transitions } from '../card-orders/card-order.ts';
import { type CardOrder, lockOrder, type NewCardOrder } from '../card-orders/card-order-store.ts';
import { changeStatus } from '../card-orders/changing/change-status.ts';
import { placeOrders } from '../card-orders/ordering/take-orders-in.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';

type OrderFor = {
  readonly holder: { readonly id: string; readonly name: string; readonly governmentId: GovernmentId };
  readonly organisation: { readonly id: string };
  readonly supplierId: string;
  /** What makes the card number unlike any other. */
  readonly number: number;
};

export type OrderValues = Partial<NewCardOrder> & { readonly suspendedBy?: 'holder' | 'company'; readonly pin?: string };

/** Makes an order and brings it to its status step by step, as the transition table allows. */
export async function makeOrder(
  portal: Portal,
  { holder, organisation, supplierId, number }: OrderFor,
  status: CardOrderStatus,
  { suspendedBy = 'holder', pin = '4711', card_number = `AB${1_000_000_000 + number}`, ...values }: OrderValues,
): Promise<CardOrder> {
  const order = newOrder(portal, holder.governmentId, holder.name, {
    organisation_id: organisation.id,
    supplier_id: supplierId,
    ...values,
  });
  const by = (role: Role) =>
    role === 'holder' ? { personId: holder.id, name: holder.name, role } : { personId: null, name: role, role };
  const brought = {
    confirm: { holder_id: holder.id, confirmed_email: order.email ?? null },
    personalize: { card_number, pin_sealed: portal.secrets.seal(pin, `card-order:${order.id}:pin`) },
  };
  return inTransaction(portal.db, async (tx) => {
    await placeOrders(tx, portal, [order], by('orderer'));
    const current = () => lockOrder(tx, order.id, { as: 'organisation', organisationIds: 'any' });
    for (const { action, by: roles } of wayTo(status)) {
      const locked = await current();
      if (!locked) throw new Error('the order is gone');
      const role = action === 'suspend' ? suspendedBy : roles[0];
      const set = action === 'confirm' || action === 'personalize' ? brought[action] : {};
      const changed = await changeStatus(tx, portal, {
        order: locked,
        action,
        by: by(role ?? 'system'),
        reason: 'for a test',
        set,
      });
      if (isRefusal(changed)) throw new Error(`the order came no further than ${locked.status}`);
    }
    const made = await current();
    if (!made) throw new Error('the order was not placed');
    return made;
  });
}

function newOrder(
  { secrets, today }: Portal,
  { idType, country, value }: GovernmentId,
  name: string,
  values: Partial<NewCardOrder> & Pick<NewCardOrder, 'organisation_id' | 'supplier_id'>,
): NewCardOrder {
  const id = values.id ?? randomUUID();
  const [given = '', ...family] = name.split(' ');
  const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
  return {
    id,
    card_type: 'nordic',
    government_id_hash: secrets.lookupHash(normalisedGovernmentId({ idType, country, value }, today())),
    government_id_sealed: secrets.seal(value, `card-order:${id}:government-id`),
    government_id_type: idType,
    government_id_country: country,
    given_names: given,
    family_names: family.join(' '),
    printable_name: name,
    date_of_birth: '1990-01-01',
    nationalities: ['SE'],
    country: 'SE',
    valid_from: inDays(-10),
    valid_until: inDays(365),
    ...values,
  };
}

/** The shortest way of a new order to the status. */
function wayTo(status: CardOrderStatus): readonly Transition[] {
  const ways: { at: CardOrderStatus; way: readonly Transition[] }[] = [{ at: 'ordered', way: [] }];
  for (const { at, way } of ways) {
    if (at === status) return way;
    if (ways.length > 500) break;
    for (const next of transitions) if (next.from === at && !way.includes(next)) ways.push({ at: next.to, way: [...way, next] });
  }
  throw new Error(`no way leads to ${status}`);
}

/** How an organisation's list comes where nothing is asked for but a filter or a search. */
export const newestFirst = {
  ends: null,
  withoutPhoto: false,
  sentBack: false,
  sortBy: 'ordered',
  sortDirection: 'descending',
} as const;
