-- Whether an organisation's code is the first segment of other addresses (2.2): its pages could not be reached.
create or replace function is_reserved_code(code text) returns boolean
language sql immutable strict parallel safe
as $$
  select code in (
    'ACCOUNT', 'API', 'ASSETS', 'AUTHENTICATION', 'BINARY', 'CARDS', 'CONFIRM-ORDER', 'CUSTOMERS', 'DASHBOARD', 'DEMO', 'ERROR',
    'EXPLANATION', 'HEALTH', 'IDENTITY-OFFICE', 'INVITATION', 'JOIN', 'MESSAGES', 'OPEN-MY-CARDS', 'OPEN-MY-CARDS-AFTER-AUTHENTICATION',
    'PARTNER', 'PENDING-ORG-INVITATIONS', 'PRODUCTION', 'REGISTER-COMPANY', 'REPORT', 'SEARCH-USERS-GLOBALLY', 'STAFF', 'USERS'
  )
$$;
