import type { Page } from '@playwright/test';
import type { ErasureObstacle } from '@siteid/contract';
import {
  answered,
  differing,
  eevi,
  failing,
  farah,
  isRefused,
  karl,
  onItsWay,
  orderId,
  type Picture,
  personId,
  press,
  refusing,
  sven,
} from './picture.ts';

const session = (number: number, isCurrent: boolean, browser: string, system: string, method: string) => ({
  id: personId(number),
  isCurrent,
  browser,
  system,
  method,
  begun: '2036-03-11T07:30:00.000Z',
  lastUsed: '2036-03-11T09:30:00.000Z',
});
const threeSessions: NonNullable<Picture['answer']> = {
  to: 'account/sessions',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          sessions: [
            session(1, true, 'firefox', 'linux', 'bank'),
            session(2, false, 'chrome', 'android', 'mobile'),
            session(3, false, 'other', 'other', 'general'),
          ],
        },
      },
    }),
};
const look = (what: string, by: string, orgName: string | null, ofOrgName: string | null = null) => ({
  at: '2036-03-11T07:30:00.000Z',
  what,
  by,
  orgName,
  ofOrgName,
});
const looks: NonNullable<Picture['answer']> = {
  to: 'account/looks',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          looks: [
            look('company_order', 'main', 'Norrbygg AB'),
            look('staff_cards', 'staff', null),
            look('company_list', 'basic', 'Norrbygg AB', 'Majava Rakennus Oy'),
            look('company_file', 'main', 'Norrbygg AB'),
          ],
          pagination: { totalItems: 4, itemsPerPage: 20, page: 1 },
        },
      },
    }),
};
/** As after a fresh sign-in: the account as it is, which may be changed. */
const signedInAnew: NonNullable<Picture['answer']> = {
  to: 'api/account',
  by: async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { result: { ...result, mayChangeContact: true } } });
  },
};
/** With a phone number, proven or not, or one that no text reaches. */
const withPhone = (isProven: boolean, isUnreached = false) =>
  differing('account/notices', {
    textReminders: { phone: '+46 70 174 06 35', isMobile: true, isProven, isUnreached, isOn: isProven },
  });
const pressTexts = (opens: string) => press('main .panel:nth-of-type(2) button', opens);
async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/account/send-phone-code', answered('send-phone-code', {}).by);
  await pressTexts('[role=alertdialog]')(page);
}
async function typeWrongCode(page: Page): Promise<void> {
  await page.route('**/api/account/prove-phone', refusing('prove-phone', 'errors.phoneCode.wrong', { left: 3 }).by);
  await askForCode(page);
  await page.locator('[role=alertdialog] input[name=code]').fill('123456');
  await isRefused('[role=alertdialog] button[type=submit]')(page);
}
async function askTooOftenForCodes(page: Page): Promise<void> {
  const tooMany = refusing('send-phone-code', 'errors.phoneCode.tooMany', { limit: 5, retryAfterHours: 3 });
  await page.route('**/api/account/send-phone-code', tooMany.by);
  await pressTexts('.status-message')(page);
}
const openLink = press('main .button-row button', 'main .message');
const openPhone = press('.data-list > div:last-child .account-fact button', '[role=alertdialog]');

const openAccess = press('main .button-row button', '[role=alertdialog]');
async function askTooOften(page: Page): Promise<void> {
  await openAccess(page);
  await page.locator('[role=alertdialog] input[name=companyNumber]').fill('556000-0002');
  await isRefused('[role=alertdialog] button[type=submit]')(page);
}

const inTheWay: readonly ErasureObstacle[] = [
  { what: 'card', of: 'Norrbygg AB', orderId: orderId(1) },
  { what: 'order', of: 'Majava Rakennus Oy', orderId: orderId(2) },
  { what: 'rejection', of: 'Norrbygg AB', orderId: orderId(3) },
  { what: 'company', of: 'Norrbygg AB', orderId: null },
  { what: 'supplier', of: 'Kortverket', orderId: null },
  { what: 'office', of: 'Skanningscentralen', orderId: null },
  { what: 'staff', of: null, orderId: null },
];
const dataOf = (parts: object) => answered('account/data', { mayDo: true, filesLeft: 3, obstacles: [], ...parts });
const download = 'main .panel:nth-of-type(1) button';
const openErase = press('main .panel:nth-of-type(2) button', '[role=alertdialog]');
async function downloadSlowly(page: Page): Promise<void> {
  await page.route('**/api/account/file', () => new Promise<void>(() => undefined));
  await press(download, '.button[data-pending]')(page);
}
async function downloadTooOften(page: Page): Promise<void> {
  const again = { limit: 3, retryAfterHours: 20, retryAfterSeconds: 72_000 };
  await page.route('**/api/account/file', refusing('account/file', 'errors.accountData.tooManyFiles', again).by);
  await isRefused(download)(page);
}
async function somethingCame(page: Page): Promise<void> {
  const notErased = { isErased: false, obstacles: inTheWay.slice(0, 1), signOutAt: null };
  await page.route('**/api/account/erase', answered('account/erase', notErased).by);
  await openErase(page);
  await press('[role=alertdialog] .button[data-look=danger-strong]', '.status-message')(page);
}

/** One's own account. */
export const accountPictures: readonly Picture[] = [
  { screen: 'account', state: 'full', person: karl, at: '/account' },
  { screen: 'account', state: 'not identified', person: farah, at: '/account' },
  { screen: 'account', state: 'signed in anew', person: karl, at: '/account', answer: signedInAnew },
  {
    screen: 'account',
    state: 'change the phone number',
    person: karl,
    at: '/account',
    answer: signedInAnew,
    act: openPhone,
  },
  { screen: 'account', state: 'ask for access', person: sven, at: '/account', act: openAccess },
  {
    screen: 'account',
    state: 'asked for access too often',
    person: sven,
    at: '/account',
    answer: refusing('account/request-access', 'errors.requestAccess.tooMany', { limit: 5 }),
    act: askTooOften,
  },
  { screen: 'account', state: 'no address', person: sven, at: '/account', answer: differing('api/account', { email: null }) },
  { screen: 'account', ...onItsWay('api/account'), person: karl, at: '/account' },
  { screen: 'account', state: 'failing', person: karl, at: '/account', answer: failing('api/account') },
  { screen: 'account-data', state: 'to sign in anew', person: karl, at: '/account/data' },
  { screen: 'account-data', state: 'signed in anew', person: karl, at: '/account/data', answer: dataOf({}) },
  {
    screen: 'account-data',
    state: 'much in the way',
    person: karl,
    at: '/account/data',
    answer: dataOf({ obstacles: inTheWay }),
  },
  { screen: 'account-data', state: 'one file left', person: karl, at: '/account/data', answer: dataOf({ filesLeft: 1 }) },
  { screen: 'account-data', state: 'no file left', person: karl, at: '/account/data', answer: dataOf({ filesLeft: 0 }) },
  { screen: 'account-data', state: 'downloading', person: karl, at: '/account/data', answer: dataOf({}), act: downloadSlowly },
  {
    screen: 'account-data',
    state: 'too many files',
    person: karl,
    at: '/account/data',
    answer: dataOf({}),
    act: downloadTooOften,
  },
  { screen: 'account-data', state: 'the question', person: karl, at: '/account/data', answer: dataOf({}), act: openErase },
  { screen: 'account-data', state: 'not erased', person: karl, at: '/account/data', answer: dataOf({}), act: somethingCame },
  { screen: 'account-data', ...onItsWay('account/data'), person: karl, at: '/account/data' },
  { screen: 'account-data', state: 'failing', person: karl, at: '/account/data', answer: failing('account/data') },
  { screen: 'account-erased', state: 'full', person: null, at: '/account/erased' },
  { screen: 'account-email', state: 'full', person: sven, at: '/account/email/any' },
  { screen: 'account-email', state: 'of none', person: sven, at: '/account/email/any', act: openLink },
  {
    screen: 'account-email',
    state: 'too late',
    person: sven,
    at: '/account/email/any',
    answer: refusing('account/open-email-change', 'errors.emailChange.tokenExpired'),
    act: openLink,
  },
  { screen: 'account-looks', state: 'full', person: eevi, at: '/account/looks', answer: looks },
  { screen: 'account-looks', state: 'empty', person: sven, at: '/account/looks' },
  { screen: 'account-looks', state: 'nothing found', person: sven, at: '/account/looks?search=xyzxyz' },
  { screen: 'account-looks', state: 'failing', person: sven, at: '/account/looks', answer: failing('account/looks') },
  { screen: 'account-messages', state: 'full', person: karl, at: '/account/messages' },
  { screen: 'account-messages', state: 'with a number', person: karl, at: '/account/messages', answer: withPhone(false) },
  { screen: 'account-messages', state: 'reminded by SMS', person: karl, at: '/account/messages', answer: withPhone(true) },
  {
    screen: 'account-messages',
    state: 'a code',
    person: karl,
    at: '/account/messages',
    answer: withPhone(false),
    act: askForCode,
  },
  {
    screen: 'account-messages',
    state: 'wrong code',
    person: karl,
    at: '/account/messages',
    answer: withPhone(false),
    act: typeWrongCode,
  },
  {
    screen: 'account-messages',
    state: 'too many codes',
    person: karl,
    at: '/account/messages',
    answer: withPhone(false),
    act: askTooOftenForCodes,
  },
  {
    screen: 'account-messages',
    state: 'number not reached',
    person: karl,
    at: '/account/messages',
    answer: withPhone(false, true),
  },
  { screen: 'account-messages', state: 'failing', person: karl, at: '/account/messages', answer: failing('account/notices') },
  { screen: 'account-sessions', state: 'full', person: karl, at: '/account/sessions', answer: threeSessions },
  { screen: 'account-sessions', state: 'failing', person: karl, at: '/account/sessions', answer: failing('account/sessions') },
];
