-- Which key did what: its name may be another's too, and may change.
alter table membership_changes add column actor_key_id uuid references partner_keys;
alter table organisation_changes add column actor_key_id uuid references partner_keys;
-- The key that asked for the newest mail of an invitation: revoking it ends the invitation.
alter table membership_invitations add column sent_by_key_id uuid references partner_keys;
create index membership_invitations_of_key on membership_invitations (sent_by_key_id) where state = 'waiting';
