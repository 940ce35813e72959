-- What changes of a company's details is in its log, a line for each field; and that a key brought the company in.
alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-revoked', 'company-added', 'name', 'address', 'postal-code', 'city', 'email', 'phone',
  'language', 'logo', 'invoicing-type', 'invoicing-address'));
