/** The table of section 6, copied by hand: each permission with the routes that it guards, as the specification writes them. */
export const routePermissions = {
  SEPPO_ACTION_CONFIRM_CARD_ORDER: ['confirm-order(/:cardSupplier)'],
  SEPPO_ACTION_SEE_PENDING_CARD_ORDERS: [
    'cards/order(/:orderId)',
    'cards/view-order/:orderId',
    'cards/reject-card-oder/:orderId',
    'cards/suspend-card-order/:orderId',
    'cards/terminate-card-order/:orderId',
    'cards/reactivate-card-order/:orderId',
    'cards/waiting-orders(/:status)',
    'cards/all',
  ],
  SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS: [
    ':organizationCode/organization/cards(/:pageNumber)',
    ':organizationCode/organization/:cpbOrganizationId/cards(/:pageNumber)',
    ':organizationCode/organization/cards/view-order/:orderId(/:hideBack)',
    ':organizationCode/organization/:cpbOrganizationId/cards/view-order/:orderId',
    ':organizationCode/organization/cards/waiting-orders(/:status)',
  ],
  SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS: [
    ':organizationCode/organization/cards/suspend-card-order/:orderId',
    ':organizationCode/organization/cards/terminate-card-order/:orderId',
    ':organizationCode/organization/cards/reactivate-card-order/:orderId',
  ],
  SEARCH_USERS_GLOBALLY_SEE_USER_CARDS: ['search-users-globally/user-cards-list/:userId'],
  SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER: ['cards/visit-manual-id-partner'],
} as const;

/** Not of a route of the browser: the buttons over all cards, and what the server redirects. */
export const furtherPermissions = [
  'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
  'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  'SEPPO_REDIRECT_TO_SERVICE_PORTAL',
  'SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS',
  'SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE',
  'SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE',
  'SEPPO_ACTION_INFORM_EPEREHDYTYS_USER',
  'SEPPO_ACTION_REDIRECT_USER_TO_SERVICE',
  'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL',
  'SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG',
] as const;

/** Not of section 6: rights of the wider product, named in its manner. */
export const permissionsOfWiderProduct = [
  'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
] as const;

/** Routes of section 2 that no permission guards in the browser. */
export const openRoutes = [
  '',
  'error/:key',
  'report',
  'dashboard',
  'explanation',
  'users/notsupportedpermission',
  ':organizationCode',
  ':organizationCode/home',
  ':organizationCode/organization',
] as const;

/** Of the wider product, named in the manner of section 6, with the routes that each guards. */
export const widerRoutePermissions = {
  SEPPO_ACTION_MANAGE_STAFF: [
    'staff',
    'staff/log',
    'staff/suppliers',
    'staff/suppliers/:teamId',
    'staff/offices',
    'staff/offices/:teamId',
  ],
  SEPPO_ACTION_MANAGE_ORGANIZATIONS: ['customers', 'customers/:organizationCode', 'customers/under-way/:registrationId'],
  SEPPO_ACTION_MANAGE_MESSAGES: ['messages'],
  SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS: [
    ':organizationCode/organization/api-accounts',
    ':organizationCode/organization/api-accounts/webhooks',
  ],
  SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS: [
    ':organizationCode/organization/details',
    ':organizationCode/organization/details/invoicing',
  ],
  SEPPO_ACTION_MANAGE_ORGANIZATION_USERS: [
    ':organizationCode/organization/users',
    ':organizationCode/organization/users/changes',
  ],
} as const;

/** Given for one card supplier, or one ID office, and not for a route of the browser. */
export const widerFurtherPermissions = ['SEPPO_ACTION_PRODUCE_CARDS', 'SEPPO_ACTION_RECORD_IDENTITIES'] as const;
