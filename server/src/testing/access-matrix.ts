/**
 * Who calls. Company users and staff come without a holder's rights, proven ones by a sign-in that proves who they are; `granted …`
 * holds that one permission and nothing else.
 */
export const actors = [
  'visitor',
  'nobody special',
  'holder',
  'basic user',
  'main user',
  'proven main user',
  'inactive user',
  'main user elsewhere',
  'main user of the managed',
  'staff',
  'proven staff',
  'granted seeing orders',
  'granted viewing cards',
  'granted editing cards',
  'granted acting on all cards',
  'granted ordering cards',
  'operator',
  'operator elsewhere',
  'clerk',
] as const;
export type Who = (typeof actors)[number];

const anyone: readonly Who[] = actors;
const signedIn = actors.filter((each) => each !== 'visitor');
/** Operators and clerks have a verified identity, without which they may nothing; so they are holders too. */
const ofTeams: readonly Who[] = ['operator', 'operator elsewhere', 'clerk'];
const holders: readonly Who[] = ['holder', 'proven main user', 'proven staff', 'granted seeing orders', ...ofTeams];
const viewers: readonly Who[] = ['basic user', 'main user', 'proven main user', 'staff', 'proven staff', 'granted viewing cards'];
const editors: readonly Who[] = ['main user', 'proven main user', 'granted editing cards'];
const forAllCards: readonly Who[] = ['main user', 'proven main user', 'granted acting on all cards'];
const orderers: readonly Who[] = ['main user', 'proven main user', 'granted ordering cards'];
const staff: readonly Who[] = ['staff', 'proven staff'];
const provenStaff: readonly Who[] = ['proven staff'];
const managers: readonly Who[] = ['main user', 'proven main user', 'proven staff'];
const identified: readonly Who[] = ['holder', 'proven main user', 'proven staff', ...ofTeams];
const provenManagers: readonly Who[] = ['proven main user', 'proven staff'];
const operators: readonly Who[] = ['operator'];
const clerks: readonly Who[] = ['clerk'];

/**
 * Whom each route of the portal lets in, all others being refused (T4). `for org_id` is the same route called for an organisation.
 * Written by hand, and not from the contract: what the contract says wrongly must be seen here.
 */
export const portalRoutes: Readonly<Record<string, readonly Who[]>> = {
  'GET /health': anyone,
  'GET /api/openapi.json': anyone,
  'GET /api/general/config': anyone,
  'POST /api/cards/found-card': anyone,
  'GET /api/general/classifiers/:languageCode': anyone,
  'GET /api/general/logos/:pictureId': anyone,
  'GET /api/general/:languageCode/auth-info': anyone,
  'GET /api/general/:languageCode/auth-info/:organizationCode': anyone,
  'GET /api/general/aics': anyone,
  'PUT /api/general/gui_language': anyone,
  'POST /api/general/log-individual-action': anyone,
  'POST /api/general/log-client-action': anyone,
  'POST /api/general/log-client-error': anyone,
  'GET /api/cards/check-if-user-has-pending-orders-or-ready-to-activate-cards': anyone,

  'GET /api/organizations/pending-invitations/:organizationId': signedIn,
  'POST /api/organizations/pending-invitations/:organizationId/answer': signedIn,

  'POST /api/account/request-access': identified,
  'GET /api/organizations/access-requests/:organizationCode': managers,
  'POST /api/organizations/answer-access-request/:organizationCode/:requestId': managers,
  'GET /api/account': signedIn,
  'POST /api/account/phone': signedIn,
  'POST /api/account/change-email': signedIn,
  'POST /api/account/open-email-change': signedIn,
  'GET /api/account/looks': signedIn,
  'GET /api/account/notices': signedIn,
  'POST /api/account/notices': signedIn,
  'GET /api/account/sessions': signedIn,
  'POST /api/account/end-sessions': signedIn,

  'POST /api/memberships/read-invitation': identified,
  'POST /api/memberships/answer-invitation': identified,
  'GET /api/staff/people/:team': provenStaff,
  'GET /api/staff/people/:team/:teamId': provenStaff,
  'POST /api/staff/invite/:team': provenStaff,
  'POST /api/staff/invite/:team/:teamId': provenStaff,
  'POST /api/staff/change-invitation/:invitationId': provenStaff,
  'POST /api/staff/end/:team/:personId': provenStaff,
  'POST /api/staff/end/:team/:personId/:teamId': provenStaff,
  'GET /api/staff/changes': provenStaff,
  'GET /api/staff/partners/:team': provenStaff,
  'GET /api/organizations/api-accounts/:organizationCode': provenManagers,
  'POST /api/organizations/make-api-account/:organizationCode': provenManagers,
  'POST /api/organizations/change-api-account/:organizationCode/:accountId': provenManagers,
  'POST /api/organizations/revoke-api-account/:organizationCode/:accountId': provenManagers,
  'GET /api/organizations/details/:organizationCode': provenManagers,
  'POST /api/organizations/change-details/:organizationCode': provenManagers,
  'POST /api/organizations/change-invoicing/:organizationCode': provenManagers,
  'POST /api/organizations/change-contact-email/:organizationCode': provenManagers,
  'POST /api/organizations/open-contact-email/:organizationCode': provenManagers,
  'GET /api/organizations/users/:organizationCode': managers,
  'POST /api/organizations/invite-users/:organizationCode': managers,
  'POST /api/organizations/change-user-invitation/:organizationCode/:invitationId': managers,
  'POST /api/organizations/change-user/:organizationCode/:personId': managers,
  'POST /api/organizations/grant-permission/:organizationCode/:personId': managers,
  'POST /api/organizations/second-person/:organizationCode': managers,
  'GET /api/organizations/user-changes/:organizationCode': managers,
  'POST /api/staff/add-partner/:team': provenStaff,
  'GET /api/customers': provenStaff,
  'GET /api/customers/waiting': provenStaff,
  'GET /api/customers/details/:organizationCode': provenStaff,
  'GET /api/customers/under-way/:registrationId': provenStaff,
  'POST /api/customers/change-state/:organizationCode': provenStaff,
  'GET /api/messages/:set': provenStaff,
  'POST /api/messages/send-again/:messageId': provenStaff,

  'GET /api/registration': identified,
  'POST /api/registration/company': identified,
  'POST /api/registration/details': identified,
  'POST /api/registration/send-email': identified,
  'POST /api/registration/prove-email': identified,
  'POST /api/registration/invoicing': identified,
  'GET /api/registration/contract/:languageCode': identified,
  'GET /api/organizations/signed-contract/:organizationCode': managers,

  'GET /api/cards/pending-card-orders': holders,
  'GET /api/cards/pending-card-orders/:orderId': holders,
  'GET /api/cards/check-waiting-card-action': holders,
  'GET /api/cards/orders-for-display': holders,
  'GET /api/cards/card-order-details/:orderId': holders,
  'GET /api/cards/card-timeline/:orderId': holders,
  'GET /api/cards/card-timeline-file/:orderId/:languageCode/:format': holders,
  'GET /api/cards/owner-image/:orderId': holders,
  'POST /api/cards/redeem-invitation': holders,
  'POST /api/cards/confirm-card-order/:orderId': holders,
  'GET /api/cards/reject-card-order/:orderId': holders,
  'GET /api/cards/check-if-user-has-activated-cards-in-org/:orderId': holders,
  'GET /api/cards/activate-card-order/:orderId': holders,
  'GET /api/cards/show-pin/:orderId': holders,
  'POST /api/cards/suspend-card-order/:orderId': holders,
  'POST /api/cards/terminate-card-order/:orderId': holders,
  'GET /api/cards/reactivate-card-order/:orderId': holders,
  'POST /api/cards/ask-for-replacement/:orderId': holders,
  'GET /api/cards/correction/:orderId': holders,
  'POST /api/cards/send-back-card-order/:orderId': holders,
  'POST /api/cards/withdraw-correction/:orderId': holders,
  'POST /api/cards/save-virtual-card-status/:organizationCode/:orderId': holders,

  'GET /api/organizations/managed/:organizationCode': viewers,
  'GET /api/cards/orders-for-display/:organizationCode': viewers,
  'GET /api/cards/orders-for-display/:organizationCode/:cpbOrganizationId': viewers,
  'GET /api/cards/organization-cards-file/:languageCode/:format/:organizationCode': viewers,
  'GET /api/cards/organization-cards-file/:languageCode/:format/:organizationCode/:cpbOrganizationId': viewers,
  'GET /api/cards/organization-waiting-orders/:organizationCode': viewers,
  'GET /api/cards/card-order-details/:orderId/:organizationCode': viewers,
  'GET /api/cards/card-order-details/:orderId/:organizationCode/:cpbOrganizationId': viewers,
  'GET /api/cards/card-timeline/:orderId/:organizationCode': viewers,
  'GET /api/cards/card-timeline/:orderId/:organizationCode/:cpbOrganizationId': viewers,
  'GET /api/cards/card-timeline-file/:orderId/:languageCode/:format/:organizationCode': viewers,
  'GET /api/cards/card-timeline-file/:orderId/:languageCode/:format/:organizationCode/:cpbOrganizationId': viewers,
  'GET /api/cards/owner-image/:orderId/:organizationCode': viewers,
  'GET /api/cards/owner-image/:orderId/:organizationCode/:cpbOrganizationId': viewers,

  'GET /api/cards/reject-card-order/:orderId for org_id': editors,
  'POST /api/cards/suspend-card-order/:orderId for org_id': editors,
  'POST /api/cards/terminate-card-order/:orderId for org_id': editors,
  'GET /api/cards/reactivate-card-order/:orderId for org_id': editors,

  'POST /api/cards/change-selected-card-orders/:organizationId': editors,
  'POST /api/cards/remind-holders/:organizationId': editors,
  'POST /api/cards/send-link-again/:organizationId/:orderId': editors,

  'GET /api/cards/organization-cards-to-change/:organizationId': forAllCards,
  'PUT /api/cards/suspend-all-company-cards/:organizationId': forAllCards,
  'PUT /api/cards/reactivate-all-company-cards/:organizationId': forAllCards,

  'GET /api/cards/card-ordering/:organizationId': orderers,
  'GET /api/cards/known-workers/:organizationId': orderers,
  'GET /api/cards/correction/:orderId/:organizationCode': viewers,
  'GET /api/cards/correction/:orderId/:organizationCode/:cpbOrganizationId': viewers,
  'POST /api/cards/answer-correction/:organizationId/:orderId': orderers,
  'GET /api/cards/known-worker/:organizationId/:orderId': orderers,
  'POST /api/cards/order-card/:organizationId': orderers,
  'POST /api/cards/order-replacement/:organizationId/:orderId': orderers,
  'POST /api/cards/order-sheet/:organizationId': orderers,
  'GET /api/cards/unapproved-orders/:organizationId': orderers,
  'POST /api/cards/approve-orders/:organizationId': orderers,
  'POST /api/cards/cancel-unapproved-order/:organizationId/:orderId': orderers,
  'POST /api/cards/edit-order/:organizationId/:orderId': orderers,
  'POST /api/cards/judge-orders/:organizationId': orderers,
  'POST /api/cards/place-imported-orders/:organizationId/:importId': orderers,
  'GET /api/cards/order-import/:organizationId/:importId': orderers,
  'GET /api/cards/order-import-file/:languageCode/:format/:organizationId/:importId': orderers,
  'GET /api/cards/order-template-file/:languageCode/:organizationId': orderers,

  'GET /api/production/suppliers': ['operator', 'operator elsewhere'],
  'GET /api/production/queue/:teamId': operators,
  'POST /api/production/take/:teamId': operators,
  'POST /api/production/release/:teamId/:orderId': operators,
  'GET /api/production/photo/:teamId/:orderId': operators,
  'POST /api/production/report/:teamId/:orderId': operators,
  'POST /api/production/report-selected/:teamId': operators,
  'POST /api/production/personalize-from-file/:teamId': operators,
  'GET /api/production/reasons/:teamId': operators,
  'POST /api/production/forget-reason/:teamId': operators,

  'GET /api/identity-office/offices': clerks,
  'POST /api/identity-office/read-zone/:teamId': clerks,
  'POST /api/identity-office/look-up/:teamId': clerks,
  'POST /api/identity-office/record/:teamId': clerks,
  'POST /api/identity-office/cancel/:teamId/:orderId': clerks,
  'GET /api/identity-office/day/:teamId': clerks,

  'GET /api/users/global-search': staff,
  'POST /api/users/look-up': staff,
  'GET /api/cards/global-search-user-cards-list/:userId': staff,
  'GET /api/cards/card-history/:cardId/:index': staff,
  'GET /api/cards/card-history-file/:cardId/:languageCode/:format': staff,

  // Documents: who may not go on is led to sign in, or to a page that says so.
  'GET /authentication/sign-in': anyone,
  'GET /authentication/sign-contract': anyone,
  'GET /authentication/callback': anyone,
  'GET /authentication/sign-out': anyone,
  'GET /authentication/signed-out': anyone,
  'GET /cards/my-cards': anyone,
  'GET /cards/my-cards/:cardSupplier': anyone,
  'GET /open-my-cards': anyone,
  'GET /open-my-cards/:cardSupplier': anyone,
  'GET /open-my-cards-after-authentication': anyone,
};
