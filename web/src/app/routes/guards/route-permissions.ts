import type { Permission } from '@siteid/contract';

/** Which permission opens which screens (section 6). */
export const routePermissions = {
  confirmOrder: 'SEPPO_ACTION_CONFIRM_CARD_ORDER',
  holder: 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
  visitManualIdPartner: 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER',
  viewOrganisation: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
  editOrganisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
  approveOrders: 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
  orderCards: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
  answerInvitation: 'SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG',
  manageApiAccounts: 'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
  manageOrganisationDetails: 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
  manageOrganisationUsers: 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
  manageOrganisations: 'SEPPO_ACTION_MANAGE_ORGANIZATIONS',
  manageMessages: 'SEPPO_ACTION_MANAGE_MESSAGES',
  manageStaff: 'SEPPO_ACTION_MANAGE_STAFF',
  produceCards: 'SEPPO_ACTION_PRODUCE_CARDS',
  recordIdentities: 'SEPPO_ACTION_RECORD_IDENTITIES',
  searchUsers: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
} as const satisfies Record<string, Permission>;
