-- Of which job an entry of a company's log tells. The entry outlives the job, so it is no reference: it then says that the result is gone.
alter table organisation_changes add column bulk_job_id uuid;
