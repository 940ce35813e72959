-- First segments of other addresses (2.2): a company of such a code could not be reached. Codes of before this stay as they are.
alter table organisations add constraint organisations_code_reserved check (code not in (
  'API', 'ASSETS', 'AUTHENTICATION', 'BINARY', 'CARDS', 'CONFIRM-ORDER', 'DASHBOARD', 'DEMO', 'ERROR', 'EXPLANATION', 'HEALTH', 'INVITATION',
  'OPEN-MY-CARDS', 'OPEN-MY-CARDS-AFTER-AUTHENTICATION', 'PARTNER', 'PENDING-ORG-INVITATIONS', 'REPORT', 'SEARCH-USERS-GLOBALLY', 'USERS'
)) not valid;
