import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { countryCode, moment, organisationSlot, text } from '../../values.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';
const access = { holder: manage, organisation: manage } as const;

/**
 * Asks a registered company's main users for access (W-3-9). The answer is the same whether the person asked before, and names none of
 * its users. That a company is registered is told: registering it would tell as much.
 */
export const requestAccess = endpoint({
  method: 'POST',
  path: '/account/request-access',
  summary: 'Asks the main users of a company for access.',
  access: 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  changesState: true,
  body: z.strictObject({ country: countryCode, companyNumber: text }),
  reply: z.strictObject({ orgName: z.string() }),
  refusals: ['errors.requestAccess.companyNotFound', 'errors.requestAccess.alreadyUser', 'errors.requestAccess.tooMany'],
});

/** Who waits for an answer, the one who asked first at first; searched by a part of the name. To staff it is a reading of each (T24). */
export const getAccessRequests = endpoint({
  method: 'GET',
  path: '/organizations/access-requests/:organizationCode',
  summary: 'Who asks a company for access.',
  access,
  changesState: false,
  params: z.strictObject({ organizationCode: organisationSlot }),
  query: memberQuery,
  reply: z.strictObject({
    requests: z.array(z.strictObject({ id: z.uuid(), fullName: z.string(), asked: moment })),
    pagination: memberPagination,
  }),
  refusals: ['errors.users.cannotGrantPermissions', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/** Makes who asked a main or basic user, or declines; once, whoever of two answers first. A main user signs in anew to make another. */
export const answerAccessRequest = endpoint({
  method: 'POST',
  path: '/organizations/answer-access-request/:organizationCode/:requestId',
  summary: 'Answers who asks a company for access.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode: organisationSlot, requestId: z.uuid() }),
  body: z.strictObject({ answer: z.enum(['main', 'basic', 'decline']) }),
  reply: z.strictObject({}),
  refusals: [
    'errors.users.cannotGrantPermissions',
    'errors.account.signInToProve',
    'errors.requestAccess.tokenInvalid',
    'errors.memberships.requestAnswered',
    'errors.cards.tooManyMails',
  ],
});
