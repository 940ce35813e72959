import { getAuthInfo, getClassifiers, getConfiguration, languageCookie, languages, putLanguage } from '@siteid/contract';
import { sql } from 'kysely';
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

  test('a card supplier that comes while the portal runs is told of within seconds, and nobody waits for the database [3-5]', async () => {
    let now = new Date();
    const running = await World.make(database, { now: () => now });
    const codes = async () => (await running.visitor().call(getConfiguration)).result.cardSuppliers.map(({ code }) => code);
    expect(await codes()).toEqual([]);
    await running.supplier();
    now = new Date(now.getTime() + 11_000);
    await expect.poll(codes).toEqual(['kortverket']);
    await sql`alter table card_suppliers rename to away`.execute(database.db);
    now = new Date(now.getTime() + 11_000);
    const seen = await codes();
    await sql`alter table away rename to card_suppliers`.execute(database.db);
    expect(seen).toEqual(['kortverket']);
  });

  test('what is configured is what a browser is told, value by value [3-5, 3-6, 9-1]', async () => {
    const support = 'help@cards.example;+46 8 1;8–16';
    const other = await World.make(await fresh(), {
      env: {
        PRODUCT_NAME: 'Work card',
        EXTENSIVE_LOGGING: 'true',
        URL_AFTER_SIGN_OUT: 'https://cards.example/bye',
        ANONYMOUS_REDIRECT_URL: '/explanation',
        USERS_LIMIT_IN_USERS_LIST: '17',
        CARD_ORDERING_ENABLED: 'false',
        CARD_ORDERING_INFO_URL: 'https://cards.example/order',
        VIRTUAL_CARD_ENABLED: 'false',
        TOS_PREFIX: 'cards',
        CUSTOMER_SUPPORT_EMAIL: 'report@cards.example',
        CUSTOMER_SUPPORT_EN: support,
        CUSTOMER_SUPPORT_FI: support.replace('help', 'apua'),
        CUSTOMER_SUPPORT_SV: `${support.replace('help', 'hjalp')};lördag 10–14`,
        CUSTOMER_SUPPORT_ET: support.replace('help', 'abi'),
        LOADING_DELAY_MS: '250',
        VALIDATE_WHILE_TYPING: 'true',
        SERVICES: '{"induction":{"url":"https://induction.example","relativePages":["/start"]}}',
        OIDC_METHOD_BANK: 'off',
        OIDC_METHOD_MOBILE: 'off',
        LOAD_CHAT_COMPONENT: 'true',
        ENABLE_HUBSPOT: 'true',
        THIRD_PARTY_SCRIPTS: JSON.stringify({
          chat: { script: 'https://chat.example/load.js', origins: ['https://api.chat.example'] },
          marketing: { script: 'https://ads.example/load.js', origins: [] },
        }),
      },
    });
    const supportOf = (email: string, timePart2: string | null = null) => ({ email, phone: '+46 8 1', time: '8–16', timePart2 });
    expect((await other.visitor().call(getConfiguration)).result).toMatchObject({
      productName: 'Work card',
      extensiveLogging: true,
      urlAfterSignOut: 'https://cards.example/bye',
      anonymousRedirectUrl: '/explanation',
      usersLimitInUsersList: 17,
      servicePortal: {
        cardOrdering: { enabled: false, moreInfoUrl: 'https://cards.example/order', virtualCardEnabled: false },
      },
      tosPrefix: 'cards',
      customerSupportEmail: 'report@cards.example',
      customerSupportInformation: {
        en: supportOf('help@cards.example'),
        fi: supportOf('apua@cards.example'),
        sv: supportOf('hjalp@cards.example', 'lördag 10–14'),
        et: supportOf('abi@cards.example'),
      },
      loadingIndicatorDelay: 250,
      validateWhileTyping: true,
      services: { induction: { url: 'https://induction.example', relativePages: ['/start'] } },
      signInMethods: ['sms', 'manual', 'general'],
      loadChatComponent: true,
      enableHubSpot: true,
      thirdPartyScripts: [
        { name: 'chat', script: 'https://chat.example/load.js', origins: ['https://chat.example', 'https://api.chat.example'] },
        { name: 'marketing', script: 'https://ads.example/load.js', origins: ['https://ads.example'] },
      ],
      cardSuppliers: [],
    });
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
