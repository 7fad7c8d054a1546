-- The job queue closes the rows of its tables to everybody but their owner. The application is not their owner: what
-- it may do there is said by what it is granted, as everywhere.
create policy as_granted on graphile_worker._private_jobs using (true);
create policy as_granted on graphile_worker._private_tasks using (true);
create policy as_granted on graphile_worker._private_job_queues using (true);
create policy as_granted on graphile_worker._private_known_crontabs using (true);
