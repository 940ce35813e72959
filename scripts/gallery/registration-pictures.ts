import type { Page } from '@playwright/test';
import type { RegistryLookupOutcome } from '@siteid/contract';
import { answered, failing, farah, type Picture, press, refusing, sven } from './picture.ts';

const company = {
  country: 'SE',
  companyNumber: '559900-0001',
  outcome: 'eligible_not_registered',
  source: 'registry',
  isLookedUp: true,
  name: 'Granbacka Bygg AB',
  address: 'Granvägen 3',
  postalCode: '903 30',
  city: 'Umeå',
  email: 'office@example.com',
  emailIsProven: false,
  phone: '+46 70 123 45 67',
  language: 'sv',
  logo: null,
  invoicing: null,
  lastSigning: null,
};
const electronicOperator = '000000000000';
const signWays = ['mobile', 'sameDevice', 'smartId'];

/** Where a registration stands. */
const standing = (step: string, changed: object = {}): NonNullable<Picture['answer']> => ({
  to: 'api/registration',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          step,
          registration: { ...company, ...changed },
          signWays,
          electronicOperator,
          hasEid: true,
          hasEmail: true,
          registered: null,
        },
      },
    }),
});
const registered = (state: string, hasEmail = true): NonNullable<Picture['answer']> => ({
  to: 'api/registration',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          step: 'company',
          registration: null,
          signWays,
          electronicOperator,
          hasEid: true,
          hasEmail,
          registered: {
            organizationId: 'de300000-0000-4000-8003-000000000001',
            organizationCode: 'NORRBYGG',
            name: 'Granbacka Bygg AB',
            state,
            email: 'office@example.com',
          },
        },
      },
    }),
});
const at = (step: string) => `/register-company/${step}`;

const found = (outcome: RegistryLookupOutcome, isKnownHere: boolean) =>
  answered('registration/company', { outcome, isRegistryAway: false, name: 'Granbacka Bygg AB', isKnownHere });

async function findCompany(page: Page): Promise<void> {
  await page.locator('main select[name=country]').selectOption('SE');
  await page.locator('main input[name=companyNumber]').fill('556000-0002');
  await press('main form button[type=submit]', 'main .message[data-tone=warning], main .field-error')(page);
}

/** The registration of a company, at each step. */
export const registrationPictures: readonly Picture[] = [
  { screen: 'register-company', state: 'empty', person: sven, at: at('company') },
  { screen: 'register-company', state: 'under way', person: sven, at: at('company'), answer: standing('details') },
  { screen: 'register-company', state: 'not identified', person: farah, at: at('company') },
  {
    screen: 'register-company',
    state: 'registered before',
    person: sven,
    at: at('company'),
    answer: found('registered_active', true),
    act: findCompany,
  },
  {
    screen: 'register-company',
    state: 'not in the register',
    person: sven,
    at: at('company'),
    answer: found('not_eligible', false),
    act: findCompany,
  },
  { screen: 'register-company', state: 'failing', person: sven, at: at('company'), answer: failing('api/registration') },
  { screen: 'company-details', state: 'full', person: sven, at: at('details'), answer: standing('details') },
  {
    screen: 'company-details',
    state: 'by hand',
    person: sven,
    at: at('details'),
    answer: standing('details', { source: 'hand', name: null }),
  },
  { screen: 'company-invoicing', state: 'full', person: sven, at: at('invoicing'), answer: standing('invoicing') },
  { screen: 'company-contract', state: 'waits for the mail', person: sven, at: at('contract'), answer: standing('contract') },
  {
    screen: 'company-contract',
    state: 'full',
    person: sven,
    at: at('contract'),
    answer: standing('contract', { emailIsProven: true }),
  },
  {
    screen: 'company-contract',
    state: 'a failed signature',
    person: sven,
    at: at('contract'),
    answer: standing('contract', { emailIsProven: true, lastSigning: 'strongAuthentication.failed_strong_auth' }),
  },
  { screen: 'company-registered', state: 'pending', person: sven, at: at('registered'), answer: registered('pending') },
  {
    screen: 'company-registered',
    state: 'active',
    person: sven,
    at: at('registered'),
    answer: registered('active'),
  },
  {
    screen: 'company-registered',
    state: 'without an address of one’s own',
    person: sven,
    at: at('registered'),
    answer: registered('active', false),
  },
  {
    screen: 'company-registered',
    state: 'none',
    person: sven,
    at: at('registered'),
  },
  {
    screen: 'prove-email',
    state: 'full',
    person: sven,
    at: at('email/none'),
    answer: answered('registration/prove-email', { email: 'office@example.com' }),
  },
  {
    screen: 'prove-email',
    state: 'failing',
    person: sven,
    at: at('email/none'),
    answer: refusing('registration/prove-email', 'errors.emailVerification.tokenExpired'),
  },
];
