import { getAuthInfo, getClassifiers, getConfiguration, languageCookie, languages, putLanguage } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('what a browser needs before its first screen', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database, { env: { OIDC_METHOD_MANUAL: 'off' } });
  });

  test('the configuration has every field, and no secret [3-5]', async () => {
    const logoId = await world.picture();
    await world.supplier();
    await database.db.updateTable('card_suppliers').set({ logo_id: logoId }).execute();
    // Suppliers are read with the settings, when a portal starts.
    const started = await World.make(database, { env: { OIDC_METHOD_MANUAL: 'off' } });
    const { result, body } = await started.visitor().call(getConfiguration);
    expect(Object.keys(result).toSorted()).toEqual([
      'anonymousRedirectUrl',
      'cardSuppliers',
      'customerSupportEmail',
      'customerSupportInformation',
      'demo',
      'enableHubSpot',
      'extensiveLogging',
      'loadChatComponent',
      'loadingIndicatorDelay',
      'numberOfEmails',
      'pricingLinks',
      'productName',
      'redirectCookieDomain',
      'registrationUrl',
      'reliablePartnerLinks',
      'servicePortal',
      'services',
      'signInMethods',
      'thirdPartyScripts',
      'tosPrefix',
      'urlAfterSignOut',
      'usersLimitInUsersList',
      'validateWhileTyping',
    ]);
    expect(result).toMatchObject({
      productName: 'SiteID',
      signInMethods: ['bank', 'mobile', 'sms', 'general'],
      servicePortal: { cardOrdering: { enabled: true, virtualCardEnabled: true } },
      customerSupportInformation: { en: { timePart2: 'Saturday 10–14' }, fi: { timePart2: null } },
      cardSuppliers: [{ code: 'kortverket', name: 'Kortverket', logo: `/api/general/logos/${logoId}` }],
      demo: true,
    });
    expect(body).not.toContain(world.portal.config.identityProvider.clientSecret);
    expect((await world.visitor().send('GET', `/api/general/logos/${logoId}`)).status).toBe(200);
  });

  test('classifiers are the countries of each language; another language is refused [3-5]', async () => {
    for (const languageCode of languages) {
      const { result } = await world.visitor().call(getClassifiers, { languageCode });
      expect(result.countries.length).toBe(250);
    }
    for (const languageCode of ['no', 'EN', '..', '../en', 'en.json', '__proto__']) {
      expect([400, 404]).toContain((await world.visitor().call(getClassifiers, { languageCode })).status);
    }
    // Were the query looked at, each tag would leave a list of its own in memory.
    const tagged = await world.visitor().send('GET', '/api/general/classifiers/en?languageCode=en-x-a1');
    expect(tagged.status).toBe(400);
  });

  test('a language is saved with the person, and in the cookie of whoever has none [1-11]', async () => {
    const person = await world.person();
    const browser = await world.signIn(person);
    const saved = await browser.call(putLanguage, { language: 'sv' });
    expect([saved.status, saved.result]).toEqual([200, { language: 'sv' }]);
    const uiLanguage = async (who: typeof browser, headers = {}) =>
      (await who.call(getAuthInfo, { languageCode: 'en' }, headers)).result.otherUiInfo.uiLanguage;
    expect(await uiLanguage(browser)).toBe('sv');
    expect(await uiLanguage(await world.signIn(person))).toBe('sv');

    const visitor = world.visitor();
    const { headers } = await visitor.call(putLanguage, { language: 'et' });
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith(languageCookie));
    expect(cookie).toBe(`${languageCookie}=et; Max-Age=31536000; Path=/; SameSite=Lax`);
    expect(await uiLanguage(visitor, { cookie: `${languageCookie}=et` })).toBe('et');
    expect(await uiLanguage(visitor)).toBe('en');
    expect((await visitor.call(putLanguage, { language: 'no' })).status).toBe(400);
  });
});
