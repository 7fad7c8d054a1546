-- Refunds that were pending with nobody left to ask after them are asked after once more.
select graphile_worker.add_job(
  'check_refund', json_build_object('refundId', id, 'round', 0),
  run_at := now(), max_attempts := 15, job_key := 'check-refund:' || id, priority := 1
) from refunds where status = 'pending';
