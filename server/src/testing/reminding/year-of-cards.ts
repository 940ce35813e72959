import type { ActingPerson, Action } from '../../card-orders/card-order.ts';
import { type ChangedBeside, lockOrder } from '../../card-orders/card-order-store.ts';
import { changeStatus } from '../../card-orders/changing/change-status.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Carrier, deliverMessages, type Letter } from '../../mail/deliver-messages.ts';
import { saveNotice } from '../../mail/notice-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import type { TestOrganisation, TestPerson, World } from '../world.ts';
import {
  type KilledPortal,
  keyOf,
  type ModelCard,
  type ModelCompany,
  nobodys,
  type RemindingModel,
  stockholmMidnight,
} from './reminding-model.ts';

const day = 86_400_000;

type CardStep = 'order' | 'reject' | 'takeBack' | 'cancel' | 'confirm' | 'make' | 'activate';
type Card = ModelCard & {
  readonly number: number;
  readonly holder: TestPerson;
  readonly of: TestOrganisation;
  readonly firstDay: string;
  /** What is done with it, and when. */
  readonly plan: { readonly at: number; readonly step: CardStep }[];
};
type Company = TestOrganisation & {
  readonly model: ModelCompany;
  readonly clerk: { readonly personId: string; readonly name: string; readonly role: 'company' };
};

/** The same numbers from 0 to 1 in each run. */
export function numbers(): () => number {
  let state = 20_260_107;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Companies, and the cards that they will order in a year: most holders answer, some late, some never, a few have two cards. */
export async function makeCards(world: World, size: number, begun: number, random: () => number) {
  const companies: Company[] = [];
  for (let number = 0; number < Math.max(3, size / 250); number += 1) {
    const address = `company${number}@example.com`;
    const company = await world.organisation({ email: address });
    const { id: personId, name } = await world.person();
    companies.push({ ...company, model: { address, isActive: true, digest: null }, clerk: { personId, name, role: 'company' } });
  }
  const cards: Card[] = [];
  for (let number = 0; number < size; number += 1) {
    const company = companies[Math.floor(random() * companies.length)] as Company;
    const shared = number % 6 === 5 ? cards.at(-1) : undefined;
    const value = `19900101-${10_000 + number}`;
    const holder = shared?.holder ?? (await world.person({ governmentId: { idType: 'ssn', country: 'SE', value } }));
    const doesWithout = shared?.doesWithout ?? random() < 0.1;
    if (doesWithout) await saveNotice(world.portal.db, holder.id, 'card-ready', false);
    const digits = String(shared?.number ?? number).padStart(6, '0');
    const chosen = random() < 0.3 ? `${random() < 0.2 ? nobodys : '+46701'}${digits}` : null;
    const phone = shared === undefined ? chosen : shared.phone;
    if (shared === undefined && phone !== null) {
      const proven = { phone, phone_proven: new Date(begun), reminded_by_text: true };
      await world.portal.db.updateTable('persons').set(proven).where('id', '=', holder.id).execute();
    }
    const ordered = begun + random() * 300 * day;
    const firstDay = new Date(ordered + (random() * 45 - 20) * day).toISOString().slice(0, 10);
    const chance = random();
    const comesBack = chance < 0.08;
    cards.push({
      id: '',
      number,
      person: shared?.person ?? number,
      holder,
      of: company,
      company: company.model,
      phone,
      address: chance > 0.92 ? null : `${comesBack ? 'gone' : 'holder'}${number}@example.com`,
      comesBack,
      doesWithout,
      firstDay,
      validFrom: stockholmMidnight(firstDay),
      plan: planOf(ordered, random),
      waitsFor: null,
      since: 0,
      organisationKnows: false,
    });
  }
  return { companies, cards };
}

function planOf(ordered: number, random: () => number): Card['plan'] {
  const plan: Card['plan'] = [{ at: ordered, step: 'order' }];
  const later = (step: CardStep, days: number) => plan.push({ at: (plan.at(-1)?.at ?? ordered) + days * day, step });
  const answered = () => {
    const chance = random();
    if (chance > 0.85) return null;
    return random() * (chance < 0.3 ? 1 : chance < 0.75 ? 20 : 40);
  };
  if (random() < 0.05) {
    later('reject', random() * 5);
    later('takeBack', 1 + random() * 5);
  }
  const confirmed = answered();
  if (confirmed === null) {
    if (random() < 0.3) later('cancel', 30);
    return plan;
  }
  later('confirm', confirmed);
  later('make', 1 + random() * 7);
  const activated = answered();
  if (activated !== null) later('activate', activated);
  return plan;
}

/** Does what is planned next with a card, in the portal and in the model. */
export async function act(world: World, model: RemindingModel, card: Card, now: number): Promise<void> {
  const step = card.plan.shift()?.step;
  const { holder, number } = card;
  const byHolder = { personId: holder.id, name: holder.name, role: 'holder' as const };
  const by = (role: 'company' | 'personalizer') => ({ personId: null, name: role, role });
  const change = async (action: Action, actor: ActingPerson, set: ChangedBeside = {}) =>
    inTransaction(world.portal.db, async (tx) => {
      const order = await lockOrder(tx, card.id, { as: 'organisation', organisationIds: 'any' });
      if (order === undefined) throw new Error('the order is gone');
      const changed = await changeStatus(tx, world.portal, { order, action, by: actor, reason: 'for a test', set });
      if (isRefusal(changed)) throw new Error(`${action} of what is ${order.status}`);
    });
  if (step === 'order') {
    const values = { email: card.address, printable_name: `N${number}`, valid_from: card.firstDay, valid_until: '2031-01-01' };
    const { id } = await world.order(holder, card.of, 'approved_by_personalizer', values);
    Object.assign(card, { id });
    model.ask(card, 'review', now);
  } else if (step === 'reject') {
    await change('reject', byHolder);
    model.reject(card, now);
  } else if (step === 'takeBack') {
    await change('reactivate', by('company'));
    model.ask(card, 'review', now);
  } else if (step === 'make') {
    await change('print', by('personalizer'));
    const pin_sealed = world.portal.secrets.seal('4711', `card-order:${card.id}:pin`);
    await change('personalize', by('personalizer'), { card_number: `AB${2_000_000_000 + number}`, pin_sealed });
    model.ask(card, 'activation', now);
  } else if (step === 'cancel') {
    await change('cancel', by('company'));
    model.answer(card, now);
  } else {
    await change(step === 'confirm' ? 'confirm' : 'activate', byHolder, step === 'confirm' ? { holder_id: holder.id } : {});
    // Of two cards of a person at one company only one may be active.
    await change(step === 'confirm' ? 'release' : 'terminate', byHolder);
    model.answer(card, now);
  }
}

export type ArrivedMessage = { readonly to: string; readonly kind: string; readonly at: number };

const isNobodys = (recipient: string) => recipient.startsWith('gone') || recipient.startsWith(nobodys);

/** The mailboxes and phones of all people, behind a mail server and a gateway that may be away. */
export class Mailboxes {
  isAway = { mailServer: false, gateway: false };
  readonly arrived: { readonly id: string; readonly at: number; readonly to: string }[] = [];
  /** Of what kind a letter is that arrived and was taken back by those who did not know. */
  readonly kinds = new Map<string, string>();
  readonly carrier: Carrier;

  constructor(now: () => number) {
    this.carrier = {
      channels: ['email', 'sms'],
      isFinal: (error) => error instanceof Error && error.message.startsWith('550'),
      close: () => undefined,
      send: async ({ id, recipient, channel }: Pick<Letter, 'id' | 'recipient' | 'channel'>) => {
        if (channel === 'sms' ? this.isAway.gateway : this.isAway.mailServer) throw new Error('connect ECONNREFUSED');
        if (isNobodys(recipient)) throw new Error('550 no such mailbox');
        this.arrived.push({ id, at: now(), to: recipient });
      },
    };
  }

  async told({ db }: Portal): Promise<ArrivedMessage[]> {
    for (const { id, kind } of await db.selectFrom('outbox_messages').select(['id', 'kind']).execute()) this.kinds.set(id, kind);
    return this.arrived.map(({ id, ...letter }) => ({ ...letter, kind: this.kinds.get(id) ?? 'unknown' }));
  }
}

/** Kills a portal when its first message has arrived and before it could write so. Returns what it had taken, and what arrived. */
export async function killWhileSending(portal: Portal, letters: Mailboxes, now: number): Promise<KilledPortal> {
  const arrived = await new Promise<string | null>((resolve) => {
    const send = async ({ id, recipient }: Letter) => {
      const isGone = isNobodys(recipient);
      if (!isGone) letters.arrived.push({ id, at: now, to: recipient });
      resolve(isGone ? null : id);
      return new Promise<never>(() => undefined);
    };
    void deliverMessages(portal, { ...letters.carrier, send }).then(() => resolve(null));
  });
  const rows = await portal.db
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'recipient as to', 'created'])
    .where('claimed_until', 'in', [new Date(now + 300_000), new Date(now + day)])
    .where('sent', 'is', null)
    .execute();
  for (const { id, kind } of rows) letters.kinds.set(id, kind);
  const keys = new Map(rows.map(({ id, created, ...row }) => [id, keyOf({ ...row, written: created.getTime() })]));
  return { taken: [...keys.values()], arrived: keys.get(arrived ?? '') ?? null };
}
