-- With which of its keys a running portal seals; null of a portal of before, which does not say.
alter table running_portals add column sealing_ids text[];
