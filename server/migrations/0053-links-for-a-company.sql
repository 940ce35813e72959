-- A main user proves another contact address of their company by a link, which is bound to that company.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in ('registration', 'account', 'company'));
alter table email_links add column organisation_id uuid references organisations;
alter table email_links add constraint email_links_of_company check ((purpose = 'company') = (organisation_id is not null));
-- Beside what a contract says of the address that its signer proved.
alter table organisations add column email_proven text;
