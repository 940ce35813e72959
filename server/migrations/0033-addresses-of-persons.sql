-- An address that is proven is one person's.
create unique index persons_by_email on persons (lower(email)) where email is not null;
