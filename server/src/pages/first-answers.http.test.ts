import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csrfCookie } from '@siteid/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

const template = `<!doctype html><html lang="{{language}}"><title>{{tab}}</title><!--menu--><h1>{{title}}</h1><p>{{lead}}</p><!--firstAnswers-->`;

describeOnEachDatabase('what comes with a page', (fresh) => {
  let webFolder: string;
  let database: DatabaseHandle;
  let world: World;

  beforeAll(() => {
    webFolder = mkdtempSync(join(tmpdir(), 'siteid-pages-'));
    for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder));
    writeFileSync(join(webFolder, 'index.html'), template);
    writeFileSync(join(webFolder, '.vite/manifest.json'), '{}');
  });
  afterAll(() => rmSync(webFolder, { recursive: true }));
  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database, { webFolder });
  });

  type Known = Record<string, { readonly result: unknown; readonly authInfoHash?: string }>;

  async function open(browser: Browser, url: string, sent: Record<string, string> = {}) {
    const { body, headers, status } = await browser.send('GET', url, undefined, sent);
    const [, data = '{}'] = /<script type="application\/json" id="first-answers">(.*)<\/script>/s.exec(body) ?? [];
    return { status, body, headers, answers: JSON.parse(data) as Known };
  }

  test("the holder's own order comes with its page as the call itself answers it, and the page is nobody's to keep", async () => {
    const person = await world.person();
    const order = await world.order(person, await world.organisation(), 'approved_by_personalizer');
    const browser = await world.signIn(person);
    const { answers, headers, body } = await open(browser, `/cards/order/${order.id}`);
    const path = `/cards/pending-card-orders/${order.id}`;
    expect(new Set(Object.keys(answers))).toEqual(
      new Set(['/general/config', '/general/en/auth-info', path, '/general/classifiers/en']),
    );
    expect(answers[path]).toEqual(JSON.parse((await browser.send('GET', `/api${path}`)).body));
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['set-cookie'])).toContain(`${csrfCookie}=`);
    expect(body).toContain('<h1>Review your SiteID card order</h1>');
  });

  test("nobody has more by a page than by its calls: another's order, a company that is not one's own, no session [T1, T2]", async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const [organisation, foreign] = [await world.organisation(), await world.organisation()];
    const order = await world.order(owner, organisation, 'approved_by_personalizer');
    const clerk = await world.signIn(await world.organisationUser(foreign));
    const addresses = [`/cards/order/${order.id}`, `/cards/view-order/${order.id}`, `/${organisation.code}/organization/cards`];
    for (const browser of [await world.signIn(other), clerk, world.visitor()]) {
      for (const url of addresses) {
        const { answers, body } = await open(browser, url);
        expect(Object.keys(answers).filter((path) => path.startsWith('/cards'))).toEqual([]);
        expect(body).not.toContain(owner.name);
        expect(body).not.toContain(order.id);
      }
    }
  });

  test('a screen that does not open to its reader says no heading of its own and brings none of its data: without the right, and before a sign-in', async () => {
    const organisation = await world.organisation();
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const users = `/${organisation.code}/organization/users`;
    const addresses = [users, '/staff', '/cards/all', '/account'];
    const headings = async (browser: Browser) =>
      Promise.all(addresses.map(async (url) => /<h1>(.*)<\/h1>/.exec((await open(browser, url)).body)?.[1]));
    expect(await headings(basic)).toEqual(['', '', 'All cards and orders', 'My account']);
    expect(await headings(world.visitor())).toEqual(['', '', '', '']);
    const main = await world.signIn(await world.organisationUser(organisation, 'main'));
    expect(await headings(main)).toEqual(['Users', '', 'All cards and orders', 'My account']);
    expect((await open(basic, users)).body).toContain('<title>SiteID</title>');
    // A basic user may see the card: the page that suspends it brings them nothing of it all the same.
    const card = await world.order(await world.person(), organisation, 'activated');
    const broughtTo = async (browser: Browser) =>
      Object.keys((await open(browser, `/${organisation.code}/organization/cards/suspend-card-order/${card.id}`)).answers);
    expect((await broughtTo(main)).filter((path) => path.includes(card.id))).toHaveLength(1);
    expect((await broughtTo(basic)).filter((path) => path.includes(card.id))).toEqual([]);
  });

  test("nothing that somebody wrote ends the page's block of data or becomes markup [T19]", async () => {
    const organisation = await world.organisation({ name: '</script><script>alert(1)</script><!--preloads-->{{lead}}' });
    const clerk = await world.signIn(await world.organisationUser(organisation));
    const { answers, body } = await open(clerk, `/${organisation.code}/organization/cards?search=%3C%2Fscript%3E`);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('<h1>Card management: <span class="whole">&lt;/script&gt;&lt;script&gt;');
    expect(Object.keys(answers)).toContain(
      `/cards/orders-for-display/${organisation.code}?page=1&usersFilterValue=${encodeURIComponent('</script>')}&usersFilterStatus=all`,
    );
  });

  test('a page that is fetched ahead or as a part of another brings nothing, and leaves the represented company as it is', async () => {
    const organisation = await world.organisation();
    const browser = await world.signIn(await world.organisationUser(organisation));
    const represented = async () =>
      (await database.db.selectFrom('company_users').select('last_represented').executeTakeFirstOrThrow()).last_represented;
    const url = `/${organisation.code}/organization/cards`;
    for (const sent of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'sec-fetch-dest': 'image' }]) {
      const { status, answers } = await open(browser, url, sent);
      expect([status, answers, await represented()]).toEqual([200, {}, null]);
    }
    await open(browser, url, { 'sec-fetch-dest': 'document' });
    expect(await represented()).not.toBeNull();
  });

  test("while the database is away the page comes all the same, asks for everything itself, and keeps the place of a company's menu", async () => {
    const organisation = await world.organisation();
    const browser = await world.signIn(await world.organisationUser(organisation));
    const urls = ['/cards/all', `/${organisation.code}/organization/cards`];
    await database.db.schema.alterTable('sessions').renameTo('away').execute();
    // The database is the next test's, too.
    const pages = await Promise.all(urls.map((url) => open(browser, url))).finally(() =>
      database.db.schema.alterTable('away').renameTo('sessions').execute(),
    );
    expect(pages.map(({ status, answers }) => [status, answers])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    for (const { body } of pages) expect(body).toContain('<title>SiteID</title>');
    expect(pages.map(({ body }) => body.includes('class="sub-menu"'))).toEqual([false, true]);
  });
});
