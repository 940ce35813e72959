-- The mails that told a company what befell a card: for which cause, when, and their ids in the outbox. Another cause is told at once.
alter table replacement_requests add column mails jsonb not null default '[]';
-- Until now one went out for the first cause of a day, where the company or a main user had an address. Which it was is known no more.
update replacement_requests
set mails = jsonb_build_array(jsonb_build_object('cause', cause, 'at', told, 'messages', '[]'::jsonb))
where asked = told and exists (
  select from card_orders join organisations on organisations.id = card_orders.organisation_id
  where card_orders.id = replacement_requests.order_id and (
    card_orders.contact_email is not null or organisations.email is not null or exists (
      select from company_users join persons on persons.id = company_users.person_id
      where company_users.organisation_id = organisations.id and company_users.state = 'accepted' and user_type = 'main'
        and persons.email is not null)));
