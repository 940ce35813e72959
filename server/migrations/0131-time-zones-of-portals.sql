-- Whose calendar day is "today" at a running portal; null of a portal of before, which does not say.
alter table running_portals add column time_zone text;
