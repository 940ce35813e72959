-- A photo is stored as it was drawn anew; whether the same file came in again is told by its hash.
alter table pictures add column came_as bytea;
update pictures set came_as = sha256(content) where media_type <> 'image/svg+xml';
