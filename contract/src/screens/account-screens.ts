import { getAccount } from '../calls/account/account.ts';
import { getAccountData } from '../calls/account/account-data.ts';
import { getAccountNotices } from '../calls/account/account-notices.ts';
import { getAccountSessions } from '../calls/account/account-sessions.ts';
import { getClassifiers } from '../calls/configuration.ts';
import { getRegistration } from '../calls/organisations/registration.ts';
import { registrationSteps } from '../organisations/registration-steps.ts';
import { ask, behind, type HeadingContext, type Screen } from './screen.ts';

const accountHeading: Screen['heading'] = () => ({ title: { id: 'account.title' } });

/** What a person sees and changes of their own account, and the page for somebody whose account was erased. */
export const accountScreens: readonly Screen[] = [
  ...behind('signedIn', [
    { path: '/account', name: 'account', asks: () => [ask(getAccount, {})], heading: accountHeading },
    { path: '/account/data', name: 'account-data', asks: () => [ask(getAccountData, {})], heading: accountHeading },
    {
      path: '/account/email/$token',
      name: 'account-email',
      heading: () => ({ title: { id: 'account.email.confirm.title' }, lead: { id: 'account.email.confirm.text' } }),
    },
    { path: '/account/looks', name: 'account-looks', heading: accountHeading },
    {
      path: '/account/messages',
      name: 'account-messages',
      asks: () => [ask(getAccountNotices, {})],
      heading: accountHeading,
    },
    {
      path: '/account/sessions',
      name: 'account-sessions',
      asks: () => [ask(getAccountSessions, {})],
      heading: accountHeading,
    },
  ]),
  {
    path: '/account/erased',
    name: 'account-erased',
    // Whoever is signed in there is led on.
    heading: ({ authInfo }) => (authInfo.otherUiInfo.isSignedIn ? undefined : { title: { id: 'account.erased.title' } }),
  },
];

/** Whoever is not is told on these pages which sign-in it takes. */
export const isIdentified = ({ authInfo }: Pick<HeadingContext, 'authInfo'>) =>
  authInfo.currentPermissions.includes('SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER');

const registering: Screen['asks'] = ({ language }) => [ask(getRegistration, {}), ask(getClassifiers, { languageCode: language })];

/** The steps by which a company registers. */
export const registrationScreens: readonly Screen[] = behind('signedIn', [
  { path: '/register-company' },
  {
    path: '/register-company/company',
    name: 'registration',
    asks: registering,
    heading: (known) =>
      isIdentified(known)
        ? {
            title: { id: 'registerCompany.title' },
            above: { id: 'register.progress', values: { number: '1', steps: String(registrationSteps.length) } },
            lead: { id: 'register.lead' },
          }
        : { title: { id: 'register.identify.title' }, lead: { id: 'register.identify.text' } },
  },
  { path: '/register-company/details', name: 'registration', asks: registering },
  { path: '/register-company/invoicing', name: 'registration', asks: registering },
  { path: '/register-company/contract', name: 'registration', asks: registering },
  { path: '/register-company/registered', name: 'registration', asks: registering },
  {
    path: '/register-company/email/$token',
    name: 'registration',
    heading: (known) => ({ title: { id: isIdentified(known) ? 'register.email.title' : 'register.identify.title' } }),
  },
]);
