-- Another system says which company manages the cards of another: the managed company's log has it.
alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended'));

-- Who declined an invitation is forgotten with the address, and those whose addresses were forgotten before: how they are found.
drop index membership_changes_with_addresses;
create index membership_changes_with_addresses on membership_changes (at)
  where kind in ('invited', 'sent-again', 'withdrawn', 'declined', 'request-declined') and whom <> '…'
    or kind = 'declined' and num_nonnulls(person_id, actor_person_id, actor_name) > 0 or kind = 'accepted' and was is not null;
