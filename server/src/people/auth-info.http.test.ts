import { type AuthInfo, getAuthInfo } from '@siteid/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('auth info', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let clock: number;
  beforeEach(async () => {
    database = await fresh();
    clock = Date.now();
    world = await World.make(database, {
      now: () => new Date(clock),
      env: { SERVICES: '{"induction":{"url":"https://induction.example","relativePages":["/start"]}}' },
    });
  });
  const read = async (browser: Browser, organizationCode?: string): Promise<AuthInfo> => {
    clock += 1_000;
    return (await browser.call(getAuthInfo, { languageCode: 'en', ...(organizationCode && { organizationCode }) })).result;
  };

  test('of an anonymous person says that nobody is signed in, in the language asked for [3-4, 2.1-1]', async () => {
    const { result } = await world.visitor().call(getAuthInfo, { languageCode: 'fi' });
    expect(result).toEqual({
      currentPermissions: ['SEPPO_ACTION_CONFIRM_CARD_ORDER'],
      otherUiInfo: {
        uiLanguage: 'fi',
        isSignedIn: false,
        isAdmin: false,
        isSuperAdmin: false,
        representedOrgCountry: null,
        representedOrgName: null,
        visitedOrgName: null,
        representedOrgManagesOthers: false,
        mainOrgName: null,
        orgCodeToRedirectToByDefault: null,
        orgCodeToRedirectToByDefaultName: null,
        frontendUrl: 'http://localhost:3000',
      },
      userProfile: { username: null, fullName: null, firstPendingRepresentationOrgId: null },
      topMenuParameters: {
        configuration: { servicePortalUrl: '/demo/service-portal' },
        menuItemsVisibility: {
          waitingOrders: false,
          allCards: false,
          customers: false,
          organizationCards: false,
          searchUsersGlobally: false,
          staff: false,
          production: false,
          identityOffice: false,
        },
        selectedLanguageCode: 'fi',
        selectedRepresentedSyncId: null,
        selectedRepresentedOrganizationId: null,
        allRepresentationCodes: [],
        servicesVisibilityInTopMenu: { induction: false },
        servicesEnabilityInTopMenu: { induction: false },
      },
    });
  });

  describe('what waits leads its holder there [2.3-4, 2.3-5, 6-2]', () => {
    const review = 'SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS';
    const landingPage = 'SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE';
    /** Rights of a secure sign-in, and of one that proves nothing. */
    async function forced(person: TestPerson): Promise<[boolean, boolean]> {
      const secure = await read(await world.signIn(person));
      const weak = await read(await world.signIn(person, 'general'));
      expect(weak.currentPermissions).not.toContain(review);
      return [secure.currentPermissions.includes(review), weak.currentPermissions.includes(landingPage)];
    }

    test.each(['approved_by_personalizer', 'personalized'] as const)('%s waits, by the number or by the link', async (status) => {
      const [numbered, redeemer, bystander] = [await world.person(), await world.person(), await world.person()];
      const organisation = await world.organisation();
      const stranger = { ...bystander, governmentId: { idType: 'ssn', country: 'SE', value: '19800101-2000' } as const };
      expect([await forced(numbered), await forced(redeemer)]).toEqual([
        [false, false],
        [false, false],
      ]);
      const byNumber = await world.order(numbered, organisation, status);
      const byLink = await world.order(stranger, organisation, status, { redeemed_by: redeemer.id });
      const { db } = world.portal;
      await db.updateTable('card_orders').set({ holder_id: null }).where('id', 'in', [byNumber.id, byLink.id]).execute();
      expect([await forced(numbered), await forced(redeemer), await forced(bystander)]).toEqual([
        [true, true],
        [true, true],
        [false, false],
      ]);
    });

    test('an order that another person confirmed waits for nobody else, whoever redeemed its link or has its number', async () => {
      const [numbered, redeemer, confirmer] = [await world.person(), await world.person(), await world.person()];
      const order = await world.order(numbered, await world.organisation(), 'personalized', { redeemed_by: redeemer.id });
      const { db } = world.portal;
      await db.updateTable('card_orders').set({ holder_id: confirmer.id }).where('id', '=', order.id).execute();
      expect([await forced(confirmer), await forced(redeemer), await forced(numbered)]).toEqual([
        [true, true],
        [false, false],
        [false, false],
      ]);
    });
  });

  test('of a company user has the rights of the organisation represented, and of no other [3-4, 6-1]', async () => {
    const organisation = await world.organisation({ name: 'Bygg' });
    const karl = await world.organisationUser(organisation, 'main');
    const browser = await world.signIn(karl);
    const holder = (await read(browser)).currentPermissions;
    expect(holder).toEqual([
      'SEPPO_ACTION_CONFIRM_CARD_ORDER',
      'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
      'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
    ]);
    const foreign = await world.organisation();
    for (const code of [foreign.code, 'NOSUCH']) {
      const info = await read(browser, code);
      expect([info.currentPermissions, info.otherUiInfo.representedOrgName]).toEqual([holder, null]);
    }
    for (const slot of [organisation.code, organisation.code.toLowerCase(), organisation.id]) {
      const info = await read(browser, slot);
      expect(info.currentPermissions).toEqual([
        ...holder,
        'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
        'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
        'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
      ]);
      expect(info.otherUiInfo).toMatchObject({
        isSignedIn: true,
        isAdmin: true,
        isSuperAdmin: false,
        representedOrgCountry: 'SE',
        representedOrgName: 'Bygg',
        mainOrgName: 'Bygg',
        orgCodeToRedirectToByDefault: organisation.code,
        orgCodeToRedirectToByDefaultName: 'Bygg',
      });
      expect(info.userProfile).toMatchObject({ fullName: 'Karl Nyström', username: expect.stringMatching(/^user-/) });
      expect(info.topMenuParameters).toMatchObject({
        selectedRepresentedSyncId: organisation.code,
        selectedRepresentedOrganizationId: organisation.id,
        allRepresentationCodes: [{ code: organisation.code, name: 'Bygg', organizationId: organisation.id }],
        menuItemsVisibility: { organizationCards: true },
        servicesVisibilityInTopMenu: { induction: false },
        servicesEnabilityInTopMenu: { induction: false },
      });
    }
  });

  test('tells staff, and nobody else, which company they look at without representing it [3-4, 2.4-32]', async () => {
    const organisation = await world.organisation({ name: 'Bygg' });
    const [olga, eevi] = [await world.person(), await world.person()];
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const names = async (person: TestPerson, code?: string) => {
      const { otherUiInfo } = await read(await world.signIn(person), code);
      return [otherUiInfo.visitedOrgName, otherUiInfo.representedOrgName];
    };
    for (const slot of [organisation.code, organisation.code.toLowerCase(), organisation.id]) {
      expect(await names(olga, slot)).toEqual(['Bygg', null]);
      expect(await names(eevi, slot)).toEqual([null, null]);
    }
    expect(await names(olga, 'NOSUCH')).toEqual([null, null]);
    expect(await names(olga)).toEqual([null, null]);
    expect(await names(await world.organisationUser(organisation), organisation.code)).toEqual([null, 'Bygg']);
  });

  test('leads to the organisation represented last, else to the first by name [3-4]', async () => {
    const b = await world.organisation({ name: 'B' });
    const a = await world.organisation({ name: 'A' });
    const person = await world.organisationUser(b, 'basic');
    const row = { person_id: person.id, organisation_id: a.id, user_type: 'main' } as const;
    await database.db.insertInto('company_users').values(row).execute();
    const browser = await world.signIn(person);
    const byDefault = async () => (await read(browser)).otherUiInfo.orgCodeToRedirectToByDefault;
    expect(await byDefault()).toBe(a.code);
    await read(browser, b.code);
    expect(await byDefault()).toBe(b.code);
    await read(browser, a.code);
    await read(browser, b.code);
    await read(browser, a.code);
    expect(await byDefault()).toBe(a.code);
    // Remembered with the person, not with the session; and lost with the right.
    await read(browser, b.code);
    const again = await world.signIn(person);
    expect((await read(again)).otherUiInfo.orgCodeToRedirectToByDefault).toBe(b.code);
    await database.db.updateTable('company_users').set({ user_type: 'inactive' }).where('organisation_id', '=', b.id).execute();
    const info = await read(again);
    expect([info.otherUiInfo.orgCodeToRedirectToByDefault, info.topMenuParameters.allRepresentationCodes.length]).toEqual([
      a.code,
      1,
    ]);
  });

  test('names the first invitation that waits for an answer [3-4]', async () => {
    const person = await world.person();
    for (const name of ['Z', 'M']) {
      const { id } = await world.organisation({ name });
      const row = { person_id: person.id, organisation_id: id, user_type: 'basic', state: 'pending' } as const;
      await database.db.insertInto('company_users').values(row).execute();
    }
    const info = await read(await world.signIn(person));
    const { id } = await database.db.selectFrom('organisations').select('id').where('name', '=', 'M').executeTakeFirstOrThrow();
    expect(info.userProfile.firstPendingRepresentationOrgId).toBe(id);
    expect(info.currentPermissions).toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect(info.topMenuParameters.allRepresentationCodes).toEqual([]);
  });

  test('shows services to whoever is sent to them, and to whoever is told why not [3-4, 6-2]', async () => {
    const services = async (
      permission: 'SEPPO_ACTION_REDIRECT_USER_TO_SERVICE' | 'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL',
    ) => {
      const person = await world.person();
      await world.grant(person, permission);
      const { currentPermissions, topMenuParameters } = await read(await world.signIn(person));
      expect(currentPermissions).toContain(permission);
      return [topMenuParameters.servicesVisibilityInTopMenu, topMenuParameters.servicesEnabilityInTopMenu];
    };
    expect(await services('SEPPO_ACTION_REDIRECT_USER_TO_SERVICE')).toEqual([{ induction: true }, { induction: true }]);
    expect(await services('SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL')).toEqual([{ induction: true }, { induction: false }]);
  });

  test('of staff says so, and that services are open to whoever may be sent to them [3-4]', async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    await world.grant(olga, 'SEPPO_ACTION_REDIRECT_USER_TO_SERVICE');
    const info = await read(await world.signIn(olga));
    expect(info.otherUiInfo).toMatchObject({ isAdmin: false, isSuperAdmin: true });
    expect(info.currentPermissions).toContain('SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
    expect(info.topMenuParameters).toMatchObject({
      menuItemsVisibility: { searchUsersGlobally: true },
      servicesEnabilityInTopMenu: { induction: true },
    });
  });
});
