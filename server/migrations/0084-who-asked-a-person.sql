-- How often a person was asked to be a user, by all companies together, is counted before they are asked again.
create index membership_changes_of_asked on membership_changes (person_id, at) where kind = 'invited';
