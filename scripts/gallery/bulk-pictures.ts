import type { Page, Route } from '@playwright/test';
import type { BulkJob, BulkPreview } from '@siteid/contract';
import { selectRows } from './gallery-acts.ts';
import { karl, type Picture, refusing } from './picture.ts';

const active = '/NORRBYGG/organization/cards?status=active';
const left: BulkPreview['notConcerned'] = [
  { why: 'errors.cards.transitionNotAllowed', count: 214, names: ['Inkeri Räsänen', 'Urmas Ots', 'Raivo Lepik'], orderIds: [] },
  { why: 'errors.cards.itemNotFound', count: 1, names: [], orderIds: [] },
];
const preview: BulkPreview = { total: 2769, concerned: 2554, notConcerned: left, isNight: false, orgIsNotActive: false };
const under: BulkJob = {
  bulkJobId: 'de300000-0000-4000-8015-000000000001',
  action: 'terminate',
  by: 'Karl Nyström',
  isOwn: true,
  begun: '2026-03-10T09:30:00.000Z',
  ended: null,
  stopped: false,
  total: 2769,
  done: 1186,
  notDone: left,
  request: null,
};
const asked = { until: '2036-03-17T09:30:00.000Z', answer: null, answeredBy: null, declinedBecause: null };
const declined: BulkJob = {
  ...under,
  ended: '2036-03-11T09:30:00.000Z',
  done: 0,
  notDone: [],
  request: { ...asked, answer: 'declined', answeredBy: 'Yrjö Kallio', declinedBecause: 'Two of them work here still.' },
};
const over: BulkJob = { ...under, ended: '2026-03-10T09:30:04.000Z', done: 2554 };

/** What is told beforehand, and how far the job is: also where the list says that there is one. */
const job = (is: BulkJob, told = preview) => ({
  to: '/cards/',
  by: async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('/preview-bulk-job/')) return route.fulfill({ json: { result: told } });
    if (pathname.includes('/bulk-job/') || pathname.includes('/begin-bulk-job/')) return route.fulfill({ json: { result: is } });
    return route.fallback();
  },
});
/** The same where somebody comes back to the list. */
const listed = (is: BulkJob) => ({
  to: '/cards/',
  by: async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('/bulk-job/')) return route.fulfill({ json: { result: is } });
    if (!pathname.includes('/orders-for-display/')) return route.fallback();
    const { result } = (await (await route.fetch()).json()) as { result: object };
    return route.fulfill({ json: { result: { ...result, bulkJobIds: [is.bulkJobId] } } });
  },
});

/** Two rows are selected, and the first thing that can be done to them is asked for. */
async function ask(page: Page): Promise<void> {
  await selectRows(page);
  const actions = page.locator('.selection-bar .action-menu-button');
  if (await actions.isVisible()) {
    await actions.click();
    await page.locator('[role=menuitem][data-destructive]').first().click();
  } else await page.locator('.selection-bar .button[data-look=danger]').first().click();
  await page.locator('[role=alertdialog] .button').first().waitFor();
}

const begin = (opens: string) => async (page: Page) => {
  await ask(page);
  await page.locator('[role=alertdialog] textarea').fill('The site is closed for winter');
  await page.locator('[role=alertdialog] button[type=submit]').click();
  await page.locator(opens).first().waitFor();
};

/** What the demo begins with: a request at Majava. */
async function openRequest(page: Page): Promise<void> {
  await page.locator('.bulk-job-strip .button').first().click();
  await page.locator('.second-person-request .button').first().click();
  await page.locator('.second-person-orders li').first().waitFor();
}
async function declineRequest(page: Page): Promise<void> {
  await openRequest(page);
  await page.locator('.second-person-request .button-row .button').last().click();
  await page.locator('.second-person-request textarea').waitFor();
}
async function confirmRequest(page: Page): Promise<void> {
  await openRequest(page);
  await page.locator('.second-person-request .button[data-look=danger-strong]').click();
  await page.locator('.second-person-request .message').first().waitFor();
}

const screen = 'organisation-list';
const of = { screen, person: karl, at: active };
const yrjo = ['Yrjö Kallio', 'Bank ID'] as const;
const atMajava = { screen, person: yrjo, at: '/MAJAVA/organization/cards' };
const notOver = '[role=alertdialog] progress, .bulk-job-strip progress';

/** Many cards at once: before, while and after, and where it is not to be. */
export const bulkPictures: readonly Picture[] = [
  { ...of, state: 'many at once: before', answer: job(under), act: ask },
  { ...of, state: 'many at once: nothing to do', answer: job(under, { ...preview, concerned: 0 }), act: ask },
  { ...of, state: 'many at once: under way', answer: job(under), act: begin(notOver) },
  { ...of, state: 'many at once: done', answer: job(over), act: begin('[role=alertdialog] .bulk-job-files') },
  {
    ...of,
    state: 'many at once: the right ended',
    answer: job({ ...over, stopped: true, notDone: [{ why: 'rightEnded', count: 1583, names: [], orderIds: [] }], done: 1186 }),
    act: begin('[role=alertdialog] .bulk-job-files'),
  },
  {
    ...of,
    state: 'many at once: too many',
    answer: refusing('begin-bulk-job', 'errors.cards.tooManyBulkJobs'),
    act: begin('[role=alertdialog] .message[data-tone=danger]'),
  },
  {
    ...of,
    state: 'many at once: failing',
    answer: { to: 'preview-bulk-job', by: (route) => route.abort() },
    act: ask,
  },
  { ...of, state: 'many at once: seen by who comes back', answer: listed(under) },
  { ...of, state: 'many at once: done while nobody looked', answer: listed(over) },
  {
    ...of,
    state: 'second person: asked for',
    answer: job({ ...under, done: 0, notDone: [], request: asked }),
    act: begin('[role=alertdialog] .bulk-job .message'),
  },
  { ...of, state: 'second person: declined', answer: listed(declined) },
  { ...atMajava, state: 'second person: what waits', act: openRequest },
  { ...atMajava, state: 'second person: declining', act: declineRequest },
  {
    ...atMajava,
    state: 'second person: sign in first',
    answer: refusing('answer-second-person-request', 'errors.account.signInToProve'),
    act: confirmRequest,
  },
  {
    ...atMajava,
    state: 'second person: failing',
    answer: { to: 'requested-orders', by: (route) => route.abort() },
    act: async (page) => {
      await page.locator('.bulk-job-strip .button').first().click();
      await page.locator('.second-person-request .button').first().click();
      await page.locator('.second-person-request .message').first().waitFor();
    },
  },
  { ...of, state: 'many at once: of a colleague', answer: listed({ ...under, isOwn: false, by: 'Mats Berg' }) },
];
