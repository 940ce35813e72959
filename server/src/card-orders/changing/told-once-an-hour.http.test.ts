import { reactivateCardOrder, rejectCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

const contact = 'contact@example.com';

describeOnEachDatabase('rejecting and reactivating an order in turn', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let order: CardOrder;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    holder = await world.person();
    order = await world.order(holder, organisation, 'approved_by_personalizer', {
      email: 'h@example.com',
      contact_email: contact,
    });
  });

  const inTurn = async (back: TestPerson, as: object) => {
    const asked = { orderId: order.id, rejectionReason: 'Not so' };
    expect((await (await world.signIn(holder)).call(rejectCardOrder, asked)).status).toBe(200);
    expect((await (await world.signIn(back)).call(reactivateCardOrder, { ...asked, ...as })).result).toEqual({
      status: 'approved_by_personalizer',
    });
  };
  const mailsTo = async (address: string) => (await world.messages()).filter(({ recipient }) => recipient === address).length;

  test('tells the company once an hour, and is done each time', async () => {
    for (let time = 0; time < 3; time += 1) await inTurn(holder, {});
    expect(await mailsTo(contact)).toBe(1);
    now = new Date('2026-11-20T13:00:01Z');
    await inTurn(holder, {});
    expect(await mailsTo(contact)).toBe(2);
  });

  test('sends the holder a new link once an hour', async () => {
    const before = await mailsTo('h@example.com');
    const representative = await world.organisationUser(organisation);
    for (let time = 0; time < 3; time += 1) await inTurn(representative, { org_id: organisation.id });
    expect(await mailsTo('h@example.com')).toBe(before + 1);
    now = new Date('2026-11-20T13:00:01Z');
    await inTurn(representative, { org_id: organisation.id });
    expect(await mailsTo('h@example.com')).toBe(before + 2);
  });
});
