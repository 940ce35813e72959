-- A text that is not out is taken back with its code.
alter table phone_codes add column message_id uuid;

-- What somebody waits for at a screen goes before all others, and reminders go last.
alter table outbox_messages add column turn smallint not null default 1 check (turn between 0 and 2);
update outbox_messages set turn = case
    when kind in ('sms-code', 'phone-code', 'email-change', 'email-verification', 'company-email') then 0 else 2 end
  where sent is null and failed is null and kind in ('sms-code', 'phone-code', 'email-change', 'email-verification', 'company-email',
    'review-reminder', 'activation-reminder', 'holders-wait', 'card-ends-soon', 'cards-end', 'cards-end-monthly');
drop index outbox_messages_waiting;
create index outbox_messages_waiting on outbox_messages (turn, next_attempt) where sent is null and failed is null;

-- Nothing is lent by who is no main user of the company any more.
delete from lent_rights where not exists (
  select from company_users lender where lender.person_id = lent_rights.lent_by and lender.organisation_id = lent_rights.organisation_id
    and lender.state = 'accepted' and lender.user_type = 'main');
