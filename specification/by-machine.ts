/** An id such as the lists show. */
const id = 'de300000-0000-4000-8002-0000000000ff';

/**
 * One thing that the browser does: its call there, the command that does the same, and what that sends to the partner API. Null is what
 * another system alone knows.
 */
export type DoneByMachine = readonly [browser: string | null, command: string, sends: string];

/** What staff and main users do in the browser about each noun, counted by hand, under the scope of the keys that do the same (W-8-1). */
export const doneByMachine: Readonly<Record<string, readonly DoneByMachine[]>> = {
  organisations: [
    [
      'getCustomers',
      'organisations list --search bygg --state active',
      'GET /organisations?search=bygg&page=1&step=registered&state=active',
    ],
    ['getCustomers', 'organisations list --step signContract', 'GET /organisations?search=&page=1&step=signContract'],
    [
      'getWaitingCustomers',
      'organisations list --state pending',
      'GET /organisations?search=&page=1&step=registered&state=pending',
    ],
    ['getCustomer', 'organisations show LUMI', 'GET /organisations/LUMI'],
    [
      'changeCustomerState',
      'organisations state LUMI --from pending --to active --reason Agreed',
      'POST /organisations/LUMI/state {"from":"pending","state":"active","reason":"Agreed"}',
    ],
    // No person registers it, and nobody signs: what another system knows of a company is said at once.
    [
      'saveRegistrationDetails',
      'organisations add --country SE --number 559900-0001 --name Lumi --address Storgatan --postal-code 90330 --city Umeå --email a@lumi.example --phone 070-1234567 --mail-language sv --invoices email',
      'POST /organisations {"country":"SE","company_number":"559900-0001","name":"Lumi","address":"Storgatan","city":"Umeå","email":"a@lumi.example","phone":"070-1234567","postal_code":"90330","language":"sv","invoicing":{"type":"email"}}',
    ],
    [
      'saveRegistrationInvoicing',
      'organisations change LUMI --invoices electronic --invoices-to 0037',
      'POST /organisations/LUMI {"invoicing":{"type":"electronic","electronic_address":"0037"}}',
    ],
    ['getOrganisationDetails', 'organisations show LUMI', 'GET /organisations/LUMI'],
    [
      'changeOrganisationDetails',
      'organisations change LUMI --city Luleå --postal-code 97231',
      'POST /organisations/LUMI {"city":"Luleå","postal_code":"97231"}',
    ],
    [
      'changeOrganisationInvoicing',
      'organisations change LUMI --invoices paper',
      'POST /organisations/LUMI {"invoicing":{"type":"paper"}}',
    ],
  ],
  users: [
    ['getOrganisationUsers', 'users list LUMI --page 2', 'GET /organisations/LUMI/users?search=&page=2'],
    [
      'inviteOrganisationUsers',
      'users invite LUMI a@example.com b@example.com --type main',
      'POST /organisations/LUMI/users {"emails":"a@example.com b@example.com","user_type":"main"}',
    ],
    [
      'changeOrganisationUserInvitation',
      `users send-again LUMI ${id}`,
      `POST /organisations/LUMI/invitations/${id} {"change":"send-again"}`,
    ],
    [
      'changeOrganisationUserInvitation',
      `users withdraw LUMI ${id}`,
      `POST /organisations/LUMI/invitations/${id} {"change":"withdraw"}`,
    ],
    [
      'changeOrganisationUser',
      `users change LUMI ${id} --type inactive`,
      `POST /organisations/LUMI/users/${id} {"user_type":"inactive"}`,
    ],
    ['changeOrganisationUser', `users remove LUMI ${id}`, `POST /organisations/LUMI/users/${id} {"user_type":null}`],
    [
      'grantToOrganisationUser',
      `users grant LUMI ${id}`,
      `POST /organisations/LUMI/users/${id}/rights {"permission":"SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS","is_granted":true}`,
    ],
    [
      'grantToOrganisationUser',
      `users take LUMI ${id}`,
      `POST /organisations/LUMI/users/${id}/rights {"permission":"SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS","is_granted":false}`,
    ],
    ['getAccessRequests', 'users requests LUMI', 'GET /organisations/LUMI/access-requests?search=&page=1'],
    [
      'answerAccessRequest',
      `users answer LUMI ${id} --as basic`,
      `POST /organisations/LUMI/access-requests/${id} {"answer":"basic"}`,
    ],
    ['getOrganisationUserChanges', 'users log LUMI', 'GET /organisations/LUMI/changes?search=&page=1'],
  ],
  suppliers: [
    ['getPartnerTeams', 'suppliers list', 'GET /suppliers?search=&page=1'],
    [
      'addPartnerTeam',
      'suppliers add --code kort --name Kort --accreditation KO',
      'POST /suppliers {"code":"kort","name":"Kort","accreditation_code":"KO"}',
    ],
    ['getStaffPeople', 'suppliers people kort', 'GET /suppliers/kort/people?search=&page=1'],
    ['inviteStaffPeople', 'suppliers invite kort a@example.com', 'POST /suppliers/kort/people {"emails":"a@example.com"}'],
    [
      'changeStaffInvitation',
      `suppliers send-again kort ${id}`,
      `POST /suppliers/kort/invitations/${id} {"change":"send-again"}`,
    ],
    ['changeStaffInvitation', `suppliers withdraw kort ${id}`, `POST /suppliers/kort/invitations/${id} {"change":"withdraw"}`],
    ['endStaffMembership', `suppliers end kort ${id}`, `POST /suppliers/kort/people/${id}/end`],
  ],
  offices: [
    ['getPartnerTeams', 'offices list', 'GET /offices?search=&page=1'],
    ['addPartnerTeam', 'offices add --code passi --name Passi', 'POST /offices {"code":"passi","name":"Passi"}'],
    ['getStaffPeople', 'offices people passi', 'GET /offices/passi/people?search=&page=1'],
    ['inviteStaffPeople', 'offices invite passi a@example.com', 'POST /offices/passi/people {"emails":"a@example.com"}'],
    ['changeStaffInvitation', `offices send-again passi ${id}`, `POST /offices/passi/invitations/${id} {"change":"send-again"}`],
    ['changeStaffInvitation', `offices withdraw passi ${id}`, `POST /offices/passi/invitations/${id} {"change":"withdraw"}`],
    ['endStaffMembership', `offices end passi ${id}`, `POST /offices/passi/people/${id}/end`],
  ],
  staff: [
    ['getStaffPeople', 'staff list', 'GET /staff?search=&page=1'],
    ['inviteStaffPeople', 'staff invite a@example.com', 'POST /staff {"emails":"a@example.com"}'],
    ['changeStaffInvitation', `staff send-again ${id}`, `POST /staff/invitations/${id} {"change":"send-again"}`],
    ['changeStaffInvitation', `staff withdraw ${id}`, `POST /staff/invitations/${id} {"change":"withdraw"}`],
    ['getStaffChanges', 'staff log --search olga', 'GET /staff/changes?search=olga&page=1'],
    ['endStaffMembership', `staff end ${id}`, `POST /staff/people/${id}/end`],
  ],
  messages: [
    ['getOutbox', 'messages list', 'GET /messages?search=&page=1&set=failed'],
    ['getOutbox', 'messages list --set waiting --search anna', 'GET /messages?search=anna&page=1&set=waiting'],
    ['sendMessageAgain', `messages send-again ${id}`, `POST /messages/${id}/send-again`],
    [null, `messages came-back ${id} --reason 5.1.1`, `POST /messages/${id}/came-back {"reason":"5.1.1"}`],
  ],
};

/** What people alone do, and why no key does it. */
export const doneByPeopleAlone: Readonly<Record<string, readonly string[]>> = {
  'who is invited answers for themselves': [
    'readMembershipInvitation',
    'answerMembershipInvitation',
    'getOrganisationInvitation',
    'answerOrganisationInvitation',
  ],
  'who asks for access asks for themselves': ['requestAccess'],
  'a person proves the address that a company is to have': ['requestContactEmail', 'openContactEmail'],
  'a person registers a company, and signs for it': [
    'getRegistration',
    'findCompany',
    'sendRegistrationEmail',
    'proveRegistrationEmail',
    'getRegistrationContract',
    'getSignedContract',
  ],
  'a key makes no keys: `siteid keys` does, on the database': [
    'getApiAccounts',
    'makeApiAccount',
    'changeApiAccount',
    'revokeApiAccount',
  ],
  'a webhook has a secret, which a person sees once': [
    'getWebhooks',
    'makeWebhook',
    'changeWebhook',
    'pauseWebhook',
    'changeWebhookSecret',
    'removeWebhook',
    'testWebhook',
    'getWebhookDeliveries',
    'sendWebhookAgain',
  ],
  'a right is lent for a time by a main user who has just signed in': ['lendToOrganisationUser'],
  'a menu of the person who is signed in': ['getManagedOrganisations'],
  'a look at a person is counted, and told to them, by the person who looks': [
    'searchUsersGlobally',
    'lookUpPerson',
    'getUserCardsList',
    'getCardHistory',
    'getCardHistoryFile',
    'getCustomerUnderWay',
  ],
};
