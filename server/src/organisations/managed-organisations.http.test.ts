import { getAuthInfo, getManagedOrganisations } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('the organisations that one manages', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });

  test('are named to its representatives in the order of their names, and never those that they manage in turn [2.2-4, 6-6]', async () => {
    const company = await world.organisation({ name: 'Bygg' });
    const [second, first, deeper] = [
      await world.organisation({ name: 'Östra Mur' }),
      await world.organisation({ name: 'Älvdals Tak' }),
      await world.organisation({ name: 'Aker' }),
    ];
    for (const managed of [second, first]) await world.manage(company, managed);
    await world.manage(first, deeper);
    const browser = await world.signIn(await world.organisationUser(company, 'basic'));
    const read = (organizationCode: string) => browser.call(getManagedOrganisations, { organizationCode });
    const expected = [first, second].map(({ id, code, name }) => ({ organizationId: id, code, name }));
    for (const slot of [company.code, company.id]) expect((await read(slot)).result.organizations).toEqual(expected);
    expect((await read(first.id)).result.organizations).toEqual([]);
    expect((await read(deeper.id)).status).toBe(403);
  });

  test('are none for whoever manages none, and auth info says which of the two it is [2.2-4, 3-4]', async () => {
    const [manager, managed] = [await world.organisation(), await world.organisation()];
    await world.manage(manager, managed);
    for (const [organisation, manages] of [
      [manager, true],
      [managed, false],
    ] as const) {
      const browser = await world.signIn(await world.organisationUser(organisation));
      const { result } = await browser.call(getManagedOrganisations, { organizationCode: organisation.code });
      expect(result.organizations).toHaveLength(manages ? 1 : 0);
      const known = async (organizationCode?: string) =>
        (await browser.call(getAuthInfo, { languageCode: 'en', ...(organizationCode && { organizationCode }) })).result
          .otherUiInfo;
      expect((await known(organisation.code)).representedOrgManagesOthers).toBe(manages);
      expect((await known()).representedOrgManagesOthers).toBe(false);
    }
  });
});
