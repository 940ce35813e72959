import { cardOrderDetails, cardOrderWrapper, getCardOrderDetails, getPendingCardOrder, suspendCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const keysOf = (schema: { readonly shape: object }) => Object.keys(schema.shape).toSorted();

/** The words of 3-1 and 3-2, so that a field cannot leave the contract unnoticed. */
const promised = `orderId status phone email ownerImage validFrom validUntil statusModified orgName orgId orgCode cpb fullName
  printableNamesForDisplay dateOfBirth nationality verifiedNationalities cardType country verificationSource rejectionReason
  showRejectionReason showLMACardNotAllowedMsg showNordicCardNotAllowedMsg namesIsValid nationalityIsValid cardInfoIsValid
  cardBelongsToCurrentUser canBeActivated canBeSuspended canBeTerminated canBeReConfirmed readyToBeActivated companyNumber logo
  holderEmail holderPhone contactEmail contactPhone contactAddress city postalCode`.split(/\s+/);
const promisedAround = [
  'hasPendingOrders',
  'pendingOrder',
  'virtualCardStatus',
  'canEditVirtualCard',
  'isCardGovIdMatching',
  'status',
];

describeOnEachDatabase('one card order', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    holder = await world.person({ nationalities: ['SE', 'FI'] });
  });
  async function seenBy(person: TestPerson, order: { id: string }, where: object = {}) {
    return (await world.signIn(person)).call(getCardOrderDetails, { orderId: order.id, ...where });
  }

  test('has every field, and no other [3-1, 3-2, T5]', async () => {
    const photo = await world.picture();
    const order = await world.order(holder, organisation, 'personalized', {
      email: 'holder@example.com',
      phone: '+46701234567',
      contact_email: 'site@example.com',
      contact_phone: '+4680000000',
      address: 'Storgatan 1',
      postal_code: '111 22',
      city: 'Stockholm',
      photo_id: photo,
    });
    const { result, status } = await seenBy(holder, order);
    const details = result.pendingOrder;
    expect(status).toBe(200);
    expect(Object.keys(result).toSorted()).toEqual(keysOf(cardOrderWrapper));
    expect(Object.keys(details ?? {}).toSorted()).toEqual(keysOf(cardOrderDetails));
    expect(Object.keys(result)).toEqual(expect.arrayContaining(promisedAround));
    expect(Object.keys(details ?? {})).toEqual(expect.arrayContaining(promised));
    expect(details).toMatchObject({
      orderId: order.id,
      status: 'personalized',
      orgName: 'Norrbygg AB',
      orgId: organisation.id,
      orgCode: organisation.code,
      cpb: { name: 'Kortverket' },
      fullName: holder.name,
      printableNamesForDisplay: holder.name,
      verifiedName: holder.name,
      dateOfBirth: '1990-01-01',
      nationality: ['SE'],
      verifiedNationalities: ['SE', 'FI'],
      verificationSource: 'gluuProvision',
      country: 'SE',
      cardType: 'nordic',
      phone: '+46 70 123 45 67',
      holderEmail: 'holder@example.com',
      contactEmail: 'site@example.com',
      contactPhone: '+46 8 000 00 00',
      contactAddress: 'Storgatan 1',
      postalCode: '111 22',
      city: 'Stockholm',
      ownerImage: `/api/cards/owner-image/${order.id}`,
      cardBelongsToCurrentUser: true,
      readyToBeActivated: true,
    });
  });

  test('says what does not match, and what the holder may do [5-5, 5-6, 5-7, 5-8]', async () => {
    const order = await world.order(holder, organisation, 'approved_by_personalizer', {
      card_type: 'lma',
      printable_name: 'Lindqvist Astrid',
      nationalities: ['EE'],
      government_id_hash: world.portal.secrets.lookupHash('ssn:SE:19900101-0000'),
      redeemed_by: holder.id,
    });
    const { result } = await seenBy(holder, order);
    expect(result).toMatchObject({ hasPendingOrders: true, isCardGovIdMatching: false, canEditVirtualCard: false });
    expect(result.pendingOrder).toMatchObject({
      namesIsValid: false,
      nationalityIsValid: false,
      cardInfoIsValid: false,
      showLMACardNotAllowedMsg: true,
      showNordicCardNotAllowedMsg: false,
      canBeTerminated: false,
      canBeRejected: false,
      canBeInvited: false,
    });
  });

  test("says whom to ask: the order's own contact, else the company, also to whoever came by the link of a mail", async () => {
    const asking = await world.organisation({ email: 'cards@norrbygg.example' });
    const contactOf = async (order: { id: string }) => (await seenBy(holder, order)).result.pendingOrder?.contactEmail;
    const own = { contact_email: 'site@norrbygg.example' };
    expect(await contactOf(await world.order(holder, asking, 'approved_by_personalizer', own))).toBe('site@norrbygg.example');
    expect(await contactOf(await world.order(holder, asking, 'approved_by_personalizer'))).toBe('cards@norrbygg.example');
    const another = world.portal.secrets.lookupHash('ssn:SE:19900101-0000');
    const byLink = { ...own, government_id_hash: another, redeemed_by: holder.id };
    expect(await contactOf(await world.order(holder, asking, 'approved_by_personalizer', byLink))).toBe('cards@norrbygg.example');
    const lost = await world.order(await world.person(), asking, 'suspended');
    const instead = await world.order(holder, asking, 'approved_by_personalizer', { ...byLink, replaces: lost.id });
    expect((await seenBy(holder, instead)).result.pendingOrder).toMatchObject({ fullName: null, replaces: null });
  });

  test('shows the reason of a rejection, and of nothing else', async () => {
    const rejected = await world.order(holder, organisation, 'cancelled_by_holder');
    const cancelled = await world.order(holder, organisation, 'cancelled_by_orderer');
    const representative = await world.organisationUser(organisation, 'basic');
    for (const [viewer, where] of [
      [holder, {}],
      [representative, { organizationCode: organisation.code }],
    ] as const) {
      const shown = (await seenBy(viewer, rejected, where)).result.pendingOrder;
      expect(shown).toMatchObject({ rejectionReason: 'for a test', showRejectionReason: true });
      const hidden = (await seenBy(viewer, cancelled, where)).result.pendingOrder;
      expect(hidden).toMatchObject({ rejectionReason: null, showRejectionReason: false });
    }
  });

  test('as the company sees it depends on the right to edit [6-1]', async () => {
    const order = await world.order(holder, organisation, 'activated', {
      card_number: 'AB1234567890',
      photo_id: await world.picture(),
    });
    const where = { organizationCode: organisation.code };
    const main = (await seenBy(await world.organisationUser(organisation, 'main'), order, where)).result;
    const basic = (await seenBy(await world.organisationUser(organisation, 'basic'), order, where)).result;
    expect(main.pendingOrder).toMatchObject({
      canBeSuspended: true,
      canBeTerminated: true,
      cardBelongsToCurrentUser: false,
      pinIsAvailable: false,
      cardNumber: 'AB-1234-567890',
      ownerImage: `/api/cards/owner-image/${order.id}/${organisation.id}`,
      verifiedName: holder.name,
      cardInfoIsValid: true,
    });
    expect([main.isCardGovIdMatching, main.canEditVirtualCard]).toEqual([true, false]);
    expect(basic.pendingOrder).toMatchObject({ canBeSuspended: false, canBeTerminated: false, cardNumber: 'AB-1234-567890' });
  });

  test('never tells its PIN or government id, nor its number to the holder who must know it [T5, T20]', async () => {
    const order = await world.order(holder, organisation, 'activated', { card_number: 'AB1234567890', pin: '80517' });
    const staff = await world.person();
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const viewers = [
      [holder, {}],
      [await world.organisationUser(organisation), { organizationCode: organisation.code }],
      [staff, { organizationCode: organisation.id }],
    ] as const;
    for (const [viewer, where] of viewers) {
      const { status, body } = await seenBy(viewer, order, where);
      expect(status).toBe(200);
      for (const secret of ['80517', holder.governmentId.value, holder.governmentId.value.replace('-', '')]) {
        expect(body).not.toContain(secret);
      }
      expect(body.includes('567890')).toBe(viewer !== holder);
    }
  });

  test('is on the review screen only while it waits for its holder [4-6]', async () => {
    const browser = await world.signIn(holder);
    for (const status of ['approved_by_personalizer', 'personalized', 'activated', 'ready_to_personalize'] as const) {
      const order = await world.order(holder, organisation, status);
      const { result } = await browser.call(getPendingCardOrder, { orderId: order.id });
      const waits = status === 'approved_by_personalizer' || status === 'personalized';
      expect([result.status, result.hasPendingOrders, result.pendingOrder !== null]).toEqual([status, waits, waits]);
    }
  });

  test('tells the first day of a card that is not valid yet [4-4]', async () => {
    const order = await world.order(holder, organisation, 'personalized', { valid_from: world.day(14) });
    expect((await seenBy(holder, order)).result.pendingOrder).toMatchObject({
      validFromIsInFuture: true,
      readyToBeActivated: false,
      validFrom: world.day(14),
    });
  });

  test('tells its holder who suspended the card, when and why, and nobody else [1-4]', async () => {
    const byCompany = await world.order(holder, organisation, 'activated');
    const other = await world.organisation();
    const byHolder = await world.order(holder, other, 'activated');
    const main = await world.organisationUser(organisation, 'main');
    const where = { organizationCode: organisation.code };
    const reason = { rejectionReason: 'leave of absence' };
    await (await world.signIn(main)).call(suspendCardOrder, { orderId: byCompany.id, ...reason, org_id: organisation.id });
    await (await world.signIn(holder)).call(suspendCardOrder, { orderId: byHolder.id, rejectionReason: 'lost' });

    const { pendingOrder } = (await seenBy(holder, byCompany)).result;
    const since = pendingOrder?.statusModified;
    expect(pendingOrder?.suspension).toEqual({ by: 'company', since, reason: 'leave of absence', cause: null });
    expect((await seenBy(holder, byHolder)).result.pendingOrder?.suspension).toMatchObject({ by: 'holder', reason: 'lost' });
    expect((await seenBy(main, byCompany, where)).result.pendingOrder?.suspension).toBeNull();
    const terminated = await world.order(holder, organisation, 'terminated');
    expect((await seenBy(holder, terminated)).result.pendingOrder?.suspension).toBeNull();
  });

  test('says that its company is not active [4-8, 5-9]', async () => {
    const asleep = await world.organisation({ state: 'terminated' });
    for (const [where, orgIsNotActive] of [
      [organisation, false],
      [asleep, true],
    ] as const) {
      const order = await world.order(holder, where, 'personalized');
      expect((await seenBy(holder, order)).result.pendingOrder).toMatchObject({ orgIsNotActive });
    }
  });
});

describeOnEachDatabase('one card order under the pilot rule', (fresh) => {
  test('says that only Finnish identity numbers are taken, of each that has another [5-9]', async () => {
    const world = await World.make(await fresh(), { env: { PILOT_ONLY_FINNISH_IDS: 'true' } });
    const organisation = await world.organisation();
    const holder = await world.person();
    const browser = await world.signIn(holder);
    const swedish = await world.order(holder, organisation, 'approved_by_personalizer');
    const finnish = await world.order(holder, organisation, 'approved_by_personalizer', { government_id_country: 'FI' });
    const saysSo = async (order: { id: string }) =>
      (await browser.call(getPendingCardOrder, { orderId: order.id })).result.pendingOrder?.showOnlyFinnishIdsMsg;
    expect([await saysSo(swedish), await saysSo(finnish)]).toEqual([true, false]);
  });
});
