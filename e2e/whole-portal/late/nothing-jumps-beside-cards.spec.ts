import type { Page } from '@playwright/test';
import { delivery, webhook } from '../../../scripts/gallery/webhook-pictures.ts';
import { desk, phone } from '../../testing/screens.ts';
import { answering, asIs, nothingJumps, type Opened } from './what-moves.ts';

const norrbygg = '/NORRBYGG/organization';
const webhooks = `${norrbygg}/api-accounts/webhooks`;
const id = (number: number) => `de300000-0000-4000-8014-${String(number).padStart(12, '0')}`;
const supplier = 'de300000-0000-4000-8004-000000000002';

const waits = (number: number, fullName: string) => ({
  orderId: id(number),
  fullName,
  dateOfBirth: '1984-03-09',
  cardType: 'nordic',
  hasPhoto: true,
  typedBy: ['Liisa Korhonen'],
  sentBackWith: null,
  modified: '2036-03-10T09:30:00.000Z',
  whyNot: null,
});
/** Two that are approved together: the button for it stands above the search. */
async function severalToApprove(page: Page): Promise<void> {
  await answering('/cards/unapproved-orders/', {
    orgName: 'Norrbygg AB',
    orgState: 'active',
    needsSecondPerson: true,
    mayChangeSetting: true,
    mayOrder: true,
    demands: { terminations: true, changesAbove: 25 },
    orders: [waits(1, 'Grażyna Górski'), waits(2, 'Oksana Hrytsenko')],
    pagination: { totalItems: 2, itemsPerPage: 50, page: 1 },
  })(page);
}

/** What was sent to a webhook, whose address stands above the heading. */
async function sentToWebhook(page: Page): Promise<void> {
  await answering('/organizations/webhooks/', {
    name: 'Norrbygg AB',
    mayChange: true,
    webhooks: [webhook(1, { address: 'https://gates.norrbygg.example/cards' })],
  })(page);
  await answering('/organizations/webhook-deliveries/', {
    deliveries: [delivery(2, {})],
    pagination: { totalItems: 1, itemsPerPage: 20, page: 1 },
  })(page);
}

/** Who has access cannot be listed; who asks for it stands above that. */
async function usersFail(page: Page): Promise<void> {
  await page.route('**/api/organizations/users/**', (route) => route.fulfill({ status: 500, json: {} }));
}

const karl = ['Karl Nyström', 'Bank ID'] as const;
const mats = ['Mats Berg', 'Bank ID'] as const;
const olga = ['Olga Saar', 'Bank ID'] as const;
const onBoth = (opened: Omit<Opened, 'size'>) => [phone, desk].map((size) => ({ ...opened, size }));
/** By hand: the screens of companies, staff, suppliers and ID offices where nobody's card stands. */
nothingJumps([
  // Who makes cards, and who records identities.
  ...onBoth({
    who: ['Tove Strand', 'Bank ID'],
    paths: [
      '/production',
      '/production/print',
      '/production/personalize',
      '/production?search=xyzxyz',
      '/production/check/order',
      '/production/personalize/order',
      '/production/webhooks',
    ],
    answers: asIs,
  }),
  ...onBoth({ who: ['Viggo Lund', 'Bank ID'], paths: ['/identity-office', '/identity-office/day'], answers: asIs }),
  // A company's settings, and one that is not active.
  ...onBoth({
    who: karl,
    paths: [
      `${norrbygg}/orders/unapproved`,
      `${norrbygg}/api-accounts`,
      webhooks,
      `${norrbygg}/details`,
      `${norrbygg}/details/invoicing`,
      `${norrbygg}/users/changes`,
    ],
    answers: asIs,
  }),
  { who: karl, size: phone, paths: [`${norrbygg}/orders/unapproved`], answers: severalToApprove },
  { who: karl, size: phone, paths: [`${norrbygg}/users`], answers: usersFail },
  { who: karl, size: desk, paths: [`${webhooks}?webhook=${id(1)}`], answers: sentToWebhook },
  {
    who: mats,
    size: phone,
    paths: ['/VAIKNE/organization/orders/unapproved?search=xyzxyz', '/VAIKNE/organization/api-accounts?search=xyzxyz'],
    answers: asIs,
  },
  {
    who: olga,
    size: desk,
    paths: [
      '/staff',
      '/staff/log',
      '/staff/suppliers',
      `/staff/suppliers/${supplier}`,
      '/messages',
      '/customers',
      '/customers/NORRBYGG',
      '/search-users-globally',
    ],
    answers: asIs,
  },
  // One's account, and the registration of a company.
  {
    who: karl,
    size: phone,
    paths: ['/account', '/account/messages', '/account/looks', '/account/sessions', '/account/data'],
    answers: asIs,
  },
  { who: ['Sven Ek', 'Bank ID'], size: phone, paths: ['/register-company', '/register-company/details'], answers: asIs },
]);
