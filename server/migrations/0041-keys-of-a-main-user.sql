-- Which main user made a key for the company's own systems: it lasts no longer than they are one, and what it orders they have typed.
-- Null for keys that were made by command.
alter table partner_keys add column made_by uuid references persons;
update partner_keys set made_by = (
  select actor_person_id from organisation_changes
  where organisation_changes.organisation_id = partner_keys.organisation_id and kind = 'account-made' and whom = partner_keys.name
    and at between partner_keys.created - interval '1 minute' and partner_keys.created + interval '1 minute'
  order by at desc limit 1)
where email is not null;
create index partner_keys_of_maker on partner_keys (made_by, organisation_id) where revoked is null;
-- By which key an order came to this status, where no person brought it there.
alter table card_order_history add column actor_key_id uuid references partner_keys;
