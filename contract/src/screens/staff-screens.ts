import { getIdentityOffices } from '../calls/teams/identity-office.ts';
import { getProductionSuppliers } from '../calls/teams/production.ts';
import { productionQueues } from '../card-order-status.ts';
import { looksLikeId, looksLikeOrganisation } from '../rules/ids/looks-like-id.ts';
import { namedOrFirst } from '../rules/named-or-first.ts';
import { ask, behind, type Screen } from './screen.ts';
import { screenRights } from './screen-rights.ts';

export const ofOrganisation: NonNullable<Screen['exists']> = ({ organizationCode = '' }) =>
  looksLikeOrganisation(organizationCode);
const ofTeam: NonNullable<Screen['exists']> = ({ teamId = '' }) => looksLikeId(teamId);
const ofRegistration: NonNullable<Screen['exists']> = ({ registrationId = '' }) => looksLikeId(registrationId);
const ofQueue: NonNullable<Screen['exists']> = ({ queue = 'check' }) => productionQueues.some((each) => each === queue);
/** For whom the reader works: whatever else these screens show is asked for by it. */
const askSuppliers: NonNullable<Screen['asks']> = () => [ask(getProductionSuppliers, {})];
const askOffices: NonNullable<Screen['asks']> = () => [ask(getIdentityOffices, {})];
const productionHeading: Screen['heading'] = ({ answer }) => {
  const [supplier, another] = answer(getProductionSuppliers)?.suppliers ?? [];
  // Where there are several, a field below the heading names the chosen one.
  return { title: { id: 'production.title' }, above: another === undefined ? supplier?.name : undefined };
};
const inProductionHeading: Screen['heading'] = ({ parts }) => ({
  title: { id: `production.queue.${parts['queue']}` },
  back: true,
});
const webhooksHeading: Screen['heading'] = ({ answer, search }) => ({
  title: { id: 'webhooks.title' },
  above: namedOrFirst(answer(getProductionSuppliers)?.suppliers ?? [], search['supplier'])?.name,
  lead: { id: 'webhooks.lead' },
  back: true,
});
const officeHeading =
  (page: 'record' | 'day'): NonNullable<Screen['heading']> =>
  ({ answer, search }) => ({
    title: { id: 'identityOffice.title' },
    above: namedOrFirst(answer(getIdentityOffices)?.offices ?? [], search['office'])?.name,
    lead: { id: `identityOffice.lead.${page}` },
    tab: { id: `identityOffice.tab.${page}` },
  });
const staffHeading: Screen['heading'] = () => ({ title: { id: 'staff.title' }, lead: { id: 'staff.lead' } });

/** The screens of back-office staff, people's search apart. */
export const staffScreens: readonly Screen[] = [
  ...behind(screenRights.manageStaff, [
    { path: '/staff', name: 'staff', heading: staffHeading },
    { path: '/staff/log', name: 'staff-log', heading: staffHeading },
    { path: '/staff/suppliers', name: 'partner-teams', heading: staffHeading },
    { path: '/staff/offices', name: 'partner-teams', heading: staffHeading },
    { path: '/staff/suppliers/$teamId', name: 'partner-team', exists: ofTeam },
    { path: '/staff/offices/$teamId', name: 'partner-team', exists: ofTeam },
  ]),
  ...behind(screenRights.manageOrganisations, [
    {
      path: '/customers',
      name: 'customers',
      heading: () => ({ title: { id: 'customers.title' }, lead: { id: 'customers.lead' } }),
    },
    { path: '/customers/$organizationCode', name: 'customer', exists: ofOrganisation },
    { path: '/customers/under-way/$registrationId', name: 'customer', exists: ofRegistration },
  ]),
  {
    path: '/messages',
    name: 'outbox',
    opensTo: screenRights.manageMessages,
    heading: () => ({ title: { id: 'outbox.title' }, lead: { id: 'outbox.lead' }, back: true }),
  },
];

/** The screens of a card supplier's operators and of an identity office's clerks. */
export const teamScreens: readonly Screen[] = [
  ...behind(screenRights.produceCards, [
    { path: '/production/webhooks', name: 'webhooks', asks: askSuppliers, heading: webhooksHeading },
    { path: '/production/{-$queue}', name: 'production', exists: ofQueue, asks: askSuppliers, heading: productionHeading },
    {
      path: '/production/$queue/order',
      name: 'order-in-production',
      exists: ofQueue,
      asks: askSuppliers,
      heading: inProductionHeading,
    },
  ]),
  ...behind(screenRights.recordIdentities, [
    { path: '/identity-office', name: 'identity-office', asks: askOffices, heading: officeHeading('record') },
    { path: '/identity-office/day', name: 'office-day', asks: askOffices, heading: officeHeading('day') },
  ]),
];
