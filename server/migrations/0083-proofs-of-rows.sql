-- Who did a step goes into its digest under a salt of its own, as name and words do: a proof of the row can then be shown to who may not
-- know. What the log held was made otherwise, so it begins anew; no version of the portal that anybody runs has signed it.
delete from history_receivers;
delete from history_heads;
delete from history_entries;
delete from history_tail;
alter table history_entries add column actor_salt bytea not null;

-- Roots of whole subtrees of 256 and of 65,536 entries, by which a proof of one row among millions is made of some hundred hashes.
create table history_nodes (
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  primary key (level, place)
);
