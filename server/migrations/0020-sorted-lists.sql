-- As a list of names is sorted: without case and diacritics, but å, ä and ö after z.
create function sorted_name(words text) returns text
language sql immutable strict parallel safe
as $$
  select lower(public.unaccent('public.unaccent', translate(normalize(words, nfc), 'ÅåÄäÆæÖöØø', '{{||||}}}}')))
$$;

-- A column, because a far page would fold the names of all before it.
alter table card_orders add column sorted_name text collate "C" not null generated always as (sorted_name(printable_name)) stored;

-- What a company's list is sorted by beside the moment of ordering. The filter stands first: a list of all is merged of the four.
create index card_orders_by_name on card_orders (organisation_id, filter_group, sorted_name, created desc, id desc);
create index card_orders_by_type on card_orders (organisation_id, filter_group, card_type, created desc, id desc);
create index card_orders_by_end on card_orders (organisation_id, filter_group, valid_until, created desc, id desc);
-- Only these rows show a number, and only those wait for their holder since a moment.
create index card_orders_by_shown_number on card_orders (organisation_id, card_number, id) where filter_group = 'active';
create index card_orders_waiting on card_orders (organisation_id, filter_group, status_modified, id)
  where status in ('approved_by_personalizer', 'personalized');
create index card_orders_without_photo on card_orders (organisation_id) where photo_id is null;
