/** The field names of section 3, copied by hand with their spelling (sic). A product may have further ones, none may be missing. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const cardOrderDetails = words(`
  orderId status phone email ownerImage validFrom validUntil statusModified orgName orgId orgCode cpb fullName
  printableNamesForDisplay dateOfBirth nationality verifiedNationalities cardType country verificationSource rejectionReason
  showRejectionReason showLMACardNotAllowedMsg showNordicCardNotAllowedMsg namesIsValid nationalityIsValid cardInfoIsValid
  cardBelongsToCurrentUser canBeActivated canBeSuspended canBeTerminated canBeReConfirmed readyToBeActivated
  companyNumber logo holderEmail holderPhone contactEmail contactPhone contactAddress city postalCode
`);
export const cardListRow = words('orderId orgId status printableName cardNumber created_date validUntil isActive');
export const waitingOrder = words('orderId cardType orgName');

/** Fields of `body.result`, by call. */
export const replies = {
  'GET /cards/card-order-details/:orderId/:organizationCode?/:cpbOrganizationId?': words(
    'hasPendingOrders pendingOrder virtualCardStatus canEditVirtualCard isCardGovIdMatching status',
  ),
  'GET /cards/pending-card-orders/:orderId': words(
    'hasPendingOrders pendingOrder virtualCardStatus canEditVirtualCard isCardGovIdMatching status',
  ),
  'GET /cards/orders-for-display/:organizationCode?/:cpbOrganizationId?': words('orders hasOrders pagination viewedOrgName'),
  'GET /cards/pending-card-orders': words('pendingOrders readyToActivateOrders holderName'),
  'GET /cards/check-if-user-has-activated-cards-in-org/:orderId': words(
    'cardNumberIsValid userHasActivatedCardsInOrg cardNumber',
  ),
  'GET /cards/activate-card-order/:orderId': words('cardActivationIsForbiden'),
  'GET /cards/show-pin/:orderId': words('cardNumberIsValid pin cardId'),
  'POST /cards/save-virtual-card-status/:organizationCode/:orderId': words('virtualCardEnabled'),
  'PUT /cards/suspend-all-company-cards/:organizationId': words('suspendedCardsCount'),
  'PUT /cards/reactivate-all-company-cards/:organizationId': words('reactivatedCardsCount orgIsNotActive'),
  'GET /cards/check-if-user-has-pending-orders-or-ready-to-activate-cards': words(
    'userHasPendingOrdersOrReadyToActivateCards authenticateWithBankId authenticateWithDokobit',
  ),
  'GET /cards/global-search-user-cards-list/:userId': words('cardsInfo fullName'),
  'GET /cards/card-history/:cardId/:index': words('cardHistory cardId'),
  'GET /general/:languageCode/auth-info/:organizationCode?': words(
    'currentPermissions otherUiInfo userProfile topMenuParameters',
  ),
  'GET /general/config': words(`
    extensiveLogging urlAfterSignOut usersLimitInUsersList servicePortal loadChatComponent enableHubSpot tosPrefix
    customerSupportEmail services
  `),
  'GET /general/classifiers/:languageCode': words('countries'),
} as const;

export const pagination = words('totalItems itemsPerPage');
export const globalSearchCardRow = words(
  'cardNumber orgName dateCreated statusModified validUntil status orderId orgId historyVisible cardHistoryData',
);
export const cardHistoryEntry = words('cardStatus modifiedBy modifiedDescription modifiedReason modifiedTime');

export const otherUiInfo = words(`
  uiLanguage isSignedIn isAdmin isSuperAdmin representedOrgCountry representedOrgName mainOrgName orgCodeToRedirectToByDefault
  orgCodeToRedirectToByDefaultName frontendUrl
`);
export const userProfile = words('username firstPendingRepresentationOrgId');
export const topMenuParameters = words(`
  configuration menuItemsVisibility selectedLanguageCode selectedRepresentedSyncId selectedRepresentedOrganizationId
  allRepresentationCodes servicesVisibilityInTopMenu servicesEnabilityInTopMenu
`);
export const service = words('url relativePages');
export const country = words('code name');
export const customerSupportInformation = words('email phone time timePart2');

/** The state of a form's field, as the form engine keeps it. */
export const formField = words('value errors dirty isVisible groupName showError');

/** The forms, with what their fields begin with; null where the specification says nothing of it. */
export const forms = {
  cardRejectForm: { rejectionReason: null },
  cardOrderForm: { phone: null, email: null, country: null },
  cardActivationForm: { cardNumber: null },
  showPinForm: { cardNumber: null },
  virtualCardForm: { virtualCardEnabled: null },
  filterCardsForm: { usersFilterValue: '', usersFilterStatus: 'all', page: 1 },
} as const;

/** Those of the wider product, of which the specification says nothing. */
export const widerForms = ['addPartnerForm'] as const;
