-- Why a suspended card may not be reactivated, or a rejection not be taken back; null where it may. `whyNotReactivate` of
-- server/src/card-orders/card-order.ts says the same of one order; this one judges all cards of a company at once. A test compares them.
create or replace function why_not_reactivate(
  card card_orders, role text, organisation_is_active boolean, another_card_is_active boolean, today date, now timestamptz)
returns text
language sql immutable parallel safe
as $$
  select case
    when card.status not in ('suspended', 'cancelled_by_holder') then 'errors.cards.transitionNotAllowed'
    when role = 'stranger' then 'errors.cards.governmentIdNotVerified'
    when card.status = 'cancelled_by_holder' then
      case when now - card.status_modified > interval '30 days' then 'errors.cards.rejectionTooOld' end
    when role = 'holder' and card.suspended_by is distinct from 'holder' then 'errors.cards.suspendedByAnother'
    when card.valid_until < today then 'errors.cards.validityOver'
    when not organisation_is_active then 'errors.cards.organizationNotActive'
    when another_card_is_active then 'errors.cards.anotherCardIsActive'
  end
$$;
