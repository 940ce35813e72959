-- Who asked a company for access and was declined is forgotten like an invited address: how they are found.
drop index membership_changes_with_addresses;
create index membership_changes_with_addresses on membership_changes (at)
  where kind in ('invited', 'sent-again', 'withdrawn', 'declined', 'request-declined') and whom <> '…' or kind = 'accepted' and was is not null;
