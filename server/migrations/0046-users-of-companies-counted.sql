-- How many users each company has: counting 5,000 for their list cost twice what the rest of its page does.
create table company_user_counts (
  organisation_id uuid primary key references organisations,
  users integer not null
);
insert into company_user_counts (organisation_id, users) select organisation_id, count(*) from company_users group by organisation_id;
