import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { day, entityTag, lineText, moment, organisationSlot, text } from '../../values.ts';
import { memberPagination, memberQuery } from './memberships.ts';
import { noGrant } from './no-grant.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS';
const access = { holder: manage, organisation: manage } as const;
const organizationCode = organisationSlot;

/** What a company may let its own systems do: order cards, and look after its users. Other scopes of keys are given by the portal. */
export const apiAccountScopes = ['orderer', 'users'] as const;
const scopes = z.array(z.enum(apiAccountScopes)).check(z.minLength(1), z.maxLength(apiAccountScopes.length));

export const apiAccountStates = ['active', 'expired', 'revoked'] as const;

/** One API account of a company: a key of the partner API, never shown again. `email` is whom to write to about it. */
export const apiAccount = z.strictObject({
  accountId: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  scopes: z.array(z.string()),
  created: moment,
  /** The last day on which it is good; null for one without an end. */
  expires: z.nullable(day),
  /** Of name, scopes and last day. */
  seen: entityTag,
  /** To the minute; null for never. */
  lastUsed: z.nullable(moment),
  state: z.enum(apiAccountStates),
});
export type ApiAccount = z.output<typeof apiAccount>;

/** The accounts in use, then those that are over, the newest first; searched by a part of name or e-mail (W-8-2). */
export const getApiAccounts = endpoint({
  method: 'GET',
  path: '/organizations/api-accounts/:organizationCode',
  summary: 'The API accounts of a company.',
  access,
  changesState: false,
  params: z.strictObject({ organizationCode }),
  query: memberQuery,
  reply: z.strictObject({
    name: z.string(),
    accounts: z.array(apiAccount),
    /** Whether the reader may make and change accounts: staff may only revoke them. */
    mayMake: z.boolean(),
    /** For a company that is not active none is made. */
    isActive: z.boolean(),
    pagination: memberPagination,
  }),
  refusals: [noGrant, 'errors.cards.searchTooShort'],
});

const limits = { name: lineText, scopes, expires: z.nullable(day) } as const;

/** Makes an account and answers with its key, this once: only its hash is kept. One address has one account in use in a company. */
export const makeApiAccount = endpoint({
  method: 'POST',
  path: '/organizations/make-api-account/:organizationCode',
  summary: 'Makes an API account of a company.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode }),
  body: z.strictObject({ ...limits, email: text }),
  reply: z.strictObject({ accountId: z.uuid(), key: z.string() }),
  refusals: [
    noGrant,
    'errors.account.signInToProve',
    'errors.apiAccount.companyNotActive',
    'errors.apiAccount.emailAlreadyRegistered',
    'errors.apiAccount.expiresInPast',
    'errors.validation.field.email',
  ],
});

/**
 * Names and limits an account anew; it holds with its next call. One that is revoked stays so. What lets its key do more, or work for
 * longer, takes a fresh sign-in.
 */
export const changeApiAccount = endpoint({
  method: 'POST',
  path: '/organizations/change-api-account/:organizationCode/:accountId',
  summary: 'Names and limits an API account of a company.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, accountId: z.uuid() }),
  body: z.strictObject({ seen: entityTag, ...limits }),
  reply: z.strictObject({}),
  refusals: [
    noGrant,
    'errors.account.signInToProve',
    'errors.apiAccount.notFound',
    'errors.apiAccount.expiresInPast',
    'errors.organisations.changedMeanwhile',
  ],
});

/** Revokes an account: its key is refused from its next call on. */
export const revokeApiAccount = endpoint({
  method: 'POST',
  path: '/organizations/revoke-api-account/:organizationCode/:accountId',
  summary: 'Revokes an API account of a company.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, accountId: z.uuid() }),
  reply: z.strictObject({}),
  refusals: [noGrant, 'errors.apiAccount.notFound'],
});
