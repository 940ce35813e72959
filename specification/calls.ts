/**
 * The table of section 7, copied by hand: verb and path of each call below the API base. Where the specification shows no verb or
 * gives two, or leaves a path out, the decision on calls has settled it (docs/decisions/0003-calls.md).
 */
export const calls = [
  'GET /general/config',
  'PUT /general/gui_language',
  'GET /general/:languageCode/auth-info/:organizationCode?',
  'GET /general/classifiers/:languageCode',
  'GET /cards/check-waiting-card-action',
  'GET /cards/check-if-user-has-pending-orders-or-ready-to-activate-cards',
  'GET /cards/card-order-details/:orderId/:organizationCode?/:cpbOrganizationId?',
  'GET /cards/pending-card-orders',
  'GET /cards/pending-card-orders/:orderId',
  'GET /cards/orders-for-display/:organizationCode?/:cpbOrganizationId?',
  'GET /cards/show-pin/:orderId',
  'GET /cards/global-search-user-cards-list/:userId',
  'GET /cards/card-history/:cardId/:index',
  'GET /cards/reactivate-card-order/:orderId',
  'GET /cards/activate-card-order/:orderId',
  'GET /cards/reject-card-order/:orderId',
  'GET /cards/check-if-user-has-activated-cards-in-org/:orderId',
  'POST /cards/suspend-card-order/:orderId',
  'POST /cards/confirm-card-order/:orderId',
  'POST /cards/terminate-card-order/:orderId',
  'POST /cards/save-virtual-card-status/:organizationCode/:orderId',
  'PUT /cards/suspend-all-company-cards/:organizationId',
  'PUT /cards/reactivate-all-company-cards/:organizationId',
  'POST /general/log-client-error',
  'POST /general/log-client-action',
  'POST /general/log-individual-action',
  'GET /general/aics',
] as const;

/** What a call takes in its query or its body. */
export const payloads = {
  'PUT /general/gui_language': ['language'],
  'GET /cards/orders-for-display/:organizationCode?/:cpbOrganizationId?': ['page', 'usersFilterValue', 'usersFilterStatus'],
  'GET /cards/show-pin/:orderId': ['cardNumber'],
  'GET /cards/reactivate-card-order/:orderId': ['rejectionReason'],
  'GET /cards/reject-card-order/:orderId': ['rejectionReason'],
  'GET /cards/check-if-user-has-activated-cards-in-org/:orderId': ['cardNumber'],
  'POST /cards/suspend-card-order/:orderId': ['rejectionReason', 'changeCompanyCardStatus', 'org_id'],
  'POST /cards/terminate-card-order/:orderId': ['rejectionReason', 'changeCompanyCardStatus', 'org_id'],
  'POST /cards/confirm-card-order/:orderId': ['phone', 'email', 'country'],
  'POST /cards/save-virtual-card-status/:organizationCode/:orderId': ['virtualCardEnabled'],
  'POST /general/log-client-error': ['error', 'log'],
  'POST /general/log-client-action': ['clientAction'],
} as const;
