import * as z from 'zod/mini';
import { organisationStateMessageIds } from '../../organisations/organisation-application.ts';
import { invoicingTypeMessageIds } from '../../organisations/organisation-invoicing.ts';
import { userTypeMessageIds } from '../../organisations/user-administration.ts';
import { moment } from '../../values.ts';
import { bulkActions, type RequestableAction, requestAnswers } from '../card-orders/bulk-jobs.ts';
import { type LendablePermission, memberRoles } from './memberships.ts';

/** What became of the users of a company, or of a team. */
export const membershipChangeKinds = [
  'added',
  'invited',
  'sent-again',
  'withdrawn',
  'accepted',
  'declined',
  'changed',
  'ended',
  'granted',
  'taken',
  'lent',
  'taken-back',
  'second-person',
  'second-terminations',
  'second-changes',
  'request-declined',
] as const;
/** What may change of a company's details and invoicing, each by its own line of the log (W-3-11). */
export const detailChangeKinds = [
  'name',
  'address',
  'postal-code',
  'city',
  'email',
  'phone',
  'language',
  'logo',
  'invoicing-type',
  'invoicing-address',
] as const;
/** What changes of an API account, which `whom` names, each by its own line of the log; scopes in the order of their letters (W-8-2). */
export const accountChangeKinds = ['account-name', 'account-scopes', 'account-expires'] as const;
/** Which other company manages its cards, or no longer, by the name of that one. */
export const managerChangeKinds = ['manager-added', 'manager-ended'] as const;
/** What became of a webhook, which `whom` names by its address (L-10). */
export const webhookChangeKinds = [
  'webhook-made',
  'webhook-changed',
  'webhook-secret',
  'webhook-paused',
  'webhook-resumed',
  'webhook-removed',
] as const;
/** What became of a request for a second person: `becomes` was to be done to `was` cards (L-8-3). */
export const requestChangeKinds = ['second-asked', ...requestAnswers.map((answer) => `second-${answer}` as const)] as const;
/** What was done to many of its cards at once: to how many of how many, `becomes` of `was` (L-5-5). */
export const cardsChangeKinds = bulkActions.map((action) => `cards-${action}` as const);
/** What became of the company itself, beside its users; `was` and `becomes` are of what the kind names. `account-changed` is former. */
export const organisationChangeKinds = [
  'state',
  'account-made',
  'account-changed',
  'account-revoked',
  ...accountChangeKinds,
  'company-added',
  'company-registered',
  'holder-photos',
  ...detailChangeKinds,
  ...managerChangeKinds,
  ...webhookChangeKinds,
  ...cardsChangeKinds,
  ...requestChangeKinds,
] as const;
/** As what somebody was invited, added or removed; a whole card supplier or ID office was added as one. */
export const changedRoles = [...memberRoles, 'inactive', 'supplier', 'office'] as const;
export const membershipChangeRoles = ['system', 'staff', 'company', 'invited'] as const;

/**
 * One change of a company or of its users. `role`: as what somebody was invited, added or removed, null for what became of the company
 * itself. `by` is null where staff or the system made it: `byRole` says which.
 */
export const userChange = z.strictObject({
  at: moment,
  kind: z.enum([...membershipChangeKinds, ...organisationChangeKinds]),
  whom: z.string(),
  role: z.nullable(z.enum(changedRoles)),
  was: z.nullable(z.string()),
  becomes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  byRole: z.enum(membershipChangeRoles),
});
export type UserChange = z.output<typeof userChange>;

/**
 * One line of a company's log. Of what was done to many of its cards at once it names the job to whoever may change them, and whether what
 * became of each can still be taken away (L-5-4).
 */
export const companyChange = z.extend(userChange, {
  bulkJob: z.nullable(z.strictObject({ bulkJobId: z.uuid(), isKept: z.boolean() })),
});
export type CompanyChange = z.output<typeof companyChange>;

/** The word for a change, by which the message `organisationUsers.change` chooses. */
export function wordOfUserChange({ kind, becomes }: Pick<UserChange, 'kind' | 'becomes'>): string {
  if (kind === 'second-person') return becomes === 'on' ? 'secondOn' : 'secondOff';
  if (kind === 'holder-photos') return becomes === 'on' ? 'photosOn' : 'photosOff';
  if (kind === 'second-terminations') return becomes === 'on' ? 'secondEndOn' : 'secondEndOff';
  if (kind === 'second-changes') return becomes === null ? 'secondManyOff' : 'secondMany';
  return kind.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
}

const mayOfScopes = {
  orderer: 'apiAccounts.may.orderer',
  users: 'apiAccounts.may.users',
  'orderer, users': 'apiAccounts.may.both',
} as const;

/** What was asked of a second person, in the log. */
export const requestedActionMessageIds = {
  suspend: 'organisationUsers.requested.suspend',
  terminate: 'organisationUsers.requested.terminate',
  reactivate: 'organisationUsers.requested.reactivate',
  reject: 'organisationUsers.requested.reject',
  renew: 'organisationUsers.requested.renew',
} as const satisfies Record<RequestableAction, string>;

/** What the rights that are lent are called. */
export const lentRightMessageIds = {
  SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS: 'organisationUsers.right.order',
  SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS: 'organisationUsers.right.approve',
  SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS: 'organisationUsers.right.change',
  SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS: 'organisationUsers.right.all',
} as const satisfies Record<LendablePermission, string>;

/** The message that says what was or is of a change; undefined for what people wrote themselves. */
export function messageIdOfChanged(kind: UserChange['kind'], value: string | null) {
  if (detailChangeKinds.some((each) => each === kind)) {
    if (value === null) return 'organisationUsers.none' as const;
    return kind === 'invoicing-type' ? invoicingTypeMessageIds[value as keyof typeof invoicingTypeMessageIds] : undefined;
  }
  if (accountChangeKinds.some((each) => each === kind)) {
    if (value === null) return 'organisationUsers.none' as const;
    return kind === 'account-scopes' ? mayOfScopes[value as keyof typeof mayOfScopes] : undefined;
  }
  if (requestChangeKinds.some((each) => each === kind)) return requestedActionMessageIds[value as RequestableAction];
  if (kind === 'second-changes') return undefined;
  if (kind === 'lent' || kind === 'taken-back') return lentRightMessageIds[value as LendablePermission];
  if ([...managerChangeKinds, ...cardsChangeKinds].some((each) => each === kind)) return undefined;
  if (kind === 'state' || kind === 'company-registered')
    return organisationStateMessageIds[value as keyof typeof organisationStateMessageIds];
  return userTypeMessageIds[value as keyof typeof userTypeMessageIds];
}
