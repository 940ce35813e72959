import { personalizeFromFile } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tables } from '../database/tables.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { whileWaiting } from '../testing/database/while-waiting.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('a file of card numbers, by an operator whose right ends while it waits', (fresh, engine) => {
  let world: World;
  let operator: TestPerson;
  let browser: Browser;
  let teamId: string;
  let orderId: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    teamId = await world.supplier();
    operator = await world.operator();
    browser = await world.signIn(operator);
    orderId = (await world.order(await world.person(), await world.organisation(), 'printed')).id;
  });

  const send = async () =>
    browser.call(personalizeFromFile, {
      teamId,
      rows: [{ line: 1, order: orderId, cardNumber: 'AB-2041-000010', pin: '8300' }],
    });
  const hold = async (tx: Kysely<Tables>) => {
    await tx.selectFrom('card_orders').select('id').where('id', '=', orderId).forUpdate().execute();
  };
  const meanwhile = async (other: () => Promise<unknown>) => whileWaiting({ db: world.portal.db, engine, hold }, send, other);

  test('personalizes no card [R-10-15]', async () => {
    const { db } = world.portal;
    const leave = async () => db.deleteFrom('person_permissions').where('person_id', '=', operator.id).execute();
    expect((await meanwhile(leave)).status).toBe(403);
    expect((await world.found(orderId)).status).toBe('printed');
  });

  test('is taken where the right goes on [R-10-15]', async () => {
    expect((await meanwhile(async () => undefined)).status).toBe(200);
    expect((await world.found(orderId)).status).toBe('personalized');
  });
});
