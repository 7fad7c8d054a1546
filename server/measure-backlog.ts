import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import type { Db } from './db/db.ts'
import { laneNames, lanes } from './jobs/lanes.ts'
import { isGivenUp } from './payments/refunds/refunds.ts'

const CACHED_MS = 5_000

type Waiting = {
  oldest_unanswered_seconds: number
  refunds_unfinished: number
  oldest_refund_seconds: number
  refunds_failed: number
  payments_awaited: number
  payments_overdue: number
}
type WaitingOutbox = { due: number; oldest_seconds: number }
type WaitingJobs = { priority: number; due: number; oldest_seconds: number; given_up: number }

/**
 * Metrics of the backlog in the database: unanswered orders, unfinished refunds, awaited payments, jobs, outbox. They are
 * the same for all processes, so only the one that is scraped reads them, at most every five seconds. While the database
 * does not answer, the text holds only `database_answers 0`.
 */
export function measureBacklog(db: Db): () => Promise<string> {
  const registry = new Registry()
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const answers = gauge('database_answers', '1 while the database answers the queries of these metrics')
  const gauges = {
    oldest_unanswered_seconds: gauge(
      'orders_oldest_unanswered_seconds',
      'Seconds for which the oldest unanswered order has waited',
    ),
    refunds_unfinished: gauge('refunds_unfinished', 'Refunds that the gateway has not finished'),
    oldest_refund_seconds: gauge(
      'refunds_oldest_unfinished_seconds',
      'Seconds since the last change of the unfinished refund that changed longest ago',
    ),
    refunds_failed: gauge('refunds_failed_in_a_day', 'Refunds that failed for good within the last day'),
    payments_awaited: gauge('payments_awaited', 'Payments that were begun and have no outcome yet'),
    payments_overdue: gauge(
      'payments_overdue',
      'Payments that still have no outcome 30 minutes after they expired',
    ),
  }
  const due = gauge('jobs_due', 'Due jobs that no runner has started, by lane', ['lane'])
  const oldest = gauge(
    'jobs_oldest_due_seconds',
    'Seconds for which the oldest due job has waited, by lane',
    ['lane'],
  )
  const givenUp = gauge('jobs_given_up', 'Jobs that failed at their last attempt, by lane', ['lane'])

  async function look() {
    const [waiting, jobs, outbox] = await Promise.all([readWaiting(db), readJobs(db), readOutbox(db)])
    for (const [name, one] of Object.entries(gauges)) one.set(Number(waiting[name as keyof Waiting]))
    for (const lane of laneNames) {
      const found = jobs.find(({ priority }) => priority === lanes[lane].priority)
      due.set({ lane }, found?.due ?? 0)
      oldest.set({ lane }, found?.oldest_seconds ?? 0)
      givenUp.set({ lane }, found?.given_up ?? 0)
    }
    // Most order events go through the outbox and never become jobs; it is shown as one more lane for the same alerts.
    due.set({ lane: 'outbox' }, outbox.due)
    oldest.set({ lane: 'outbox' }, outbox.oldest_seconds)
    answers.set(1)
  }

  let at = Number.NEGATIVE_INFINITY
  let text = Promise.resolve('')
  return () => {
    if (performance.now() - at < CACHED_MS) return text
    at = performance.now()
    text = look().then(
      () => registry.metrics(),
      () => {
        registry.resetMetrics()
        answers.set(0)
        return registry.getSingleMetricAsString('database_answers')
      },
    )
    return text
  }
}

async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select unanswered.*, refund.*, awaited.* from (
      select coalesce(extract(epoch from now() - min(placed_at)), 0)::float8 as oldest_unanswered_seconds
      from orders
      where placed_at is not null and status not in ('Delivered', 'Cancelled')
        and order_stage(status, accepted_at, packed_at) = 'new' and not is_test
    ) as unanswered, (
      select count(*) filter (where status <> 'failed')::int as refunds_unfinished,
        coalesce(extract(epoch from now() - min(updated_at) filter (where status <> 'failed')), 0)::float8
          as oldest_refund_seconds,
        count(*) filter (where ${isGivenUp} and updated_at > now() - interval '1 day')::int as refunds_failed
      from refunds where status <> 'processed'
    ) as refund, (
      select count(*)::int as payments_awaited,
        count(*) filter (where expires_at < now() - interval '30 minutes')::int as payments_overdue
      from payment_orders where state = 'open'
    ) as awaited`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has no row')
  return row
}

/** Finished jobs are deleted, so every row is a job that still waits. */
async function readJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select priority, count(*) filter (where is_available and run_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts and locked_by is null)::int as given_up
    from graphile_worker._private_jobs group by priority`.execute(db)
  return rows
}

/** The id of an event is a UUIDv7, which holds the time at which it was made. */
async function readOutbox(db: Db): Promise<WaitingOutbox> {
  const { rows } = await sql<WaitingOutbox>`
    select count(*)::int as due,
      coalesce(extract(epoch from now() - min(uuid_extract_timestamp(event_id))), 0)::float8 as oldest_seconds
    from outbox`.execute(db)
  return rows[0] ?? { due: 0, oldest_seconds: 0 }
}
