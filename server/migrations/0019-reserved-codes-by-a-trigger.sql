-- A check that is not validated is asked at every change of a row of before, and when a backup is restored: an organisation with such a
-- code could neither be changed nor restored. The trigger refuse_reserved_code asks of new codes alone.
alter table organisations drop constraint organisations_code_reserved;
