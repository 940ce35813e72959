-- What strangers may cause is counted in one row: the row that has the key already.
alter table security_events add column counted_by text unique;
