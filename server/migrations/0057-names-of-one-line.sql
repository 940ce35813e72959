-- A name could look like another's by a sign that nobody sees. Such signs are dropped from names that were given before; a company's log says so.
-- The functions are the ones of server/database/functions, which come after this: the index is made by them.
create function one_line(words text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(
    regexp_replace(
      normalize(words, nfc),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2'
      '\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f'
      '\ufeff\uffa0\ufff0-\ufffb\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
      '\U000E0000-\U000E0FFF\U000F0000-\U000FFFFD\U00100000-\U0010FFFD]',
      '', 'g'),
    '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;
create or replace function folded(words text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', public.one_line(words))) $$;

insert into organisation_changes (at, organisation_id, kind, whom, was, becomes, actor_role)
select now(), id, 'name', one_line(name), name, one_line(name), 'system' from organisations where one_line(name) not in (name, '');
update organisations set name = one_line(name) where one_line(name) not in (name, '');
update card_suppliers set name = one_line(name) where one_line(name) not in (name, '');
update id_offices set name = one_line(name) where one_line(name) not in (name, '');
update partner_keys set name = one_line(name) where one_line(name) not in (name, '');
update persons set given_names = one_line(given_names), family_names = one_line(family_names)
where one_line(given_names) <> given_names or one_line(family_names) <> family_names;

-- What was written in logs stays as it was, and is found as it is compared from now on.
reindex index membership_changes_of_staff_by_words;
reindex index organisation_changes_of_staff_by_words;

-- Whether another company has a name, every registration and change of one asks: it read all companies.
create index organisations_by_folded_name on organisations (folded(name));
