import { runStatement } from '../run-statement.ts'
import type { Spread } from './spread-shops.ts'

const list = (text = '') => text.split(',').filter((part) => part !== '')

/** The port of the Citus coordinator, then those of its workers. Empty if the tests run on a single server, as they usually do. */
export const citusPorts = list(process.env.CITUS_PORTS)
export const citusSpread: Spread = process.env.CITUS_SPREAD === 'all' ? 'all' : list(process.env.CITUS_SPREAD)

const urlOf = (port: string, database: string) => `postgres://nukkad:trusted@127.0.0.1:${port}/${database}`

/** Creates a database on all three servers and connects them. Returns its URL on the coordinator. */
export async function createOnCitus(name: string): Promise<string> {
  const [coordinator = '', ...workers] = citusPorts
  for (const port of citusPorts) {
    await runStatement(urlOf(port, 'postgres'), `create database ${name}`)
    await runStatement(urlOf(port, name), 'create extension citus')
  }
  const url = urlOf(coordinator, name)
  await runStatement(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
  for (const port of workers) await runStatement(url, `select citus_add_node('127.0.0.1', ${port})`)
  return url
}

/** A template must not have connections; Citus keeps a process and connections in each of its databases. */
export async function closeConnections(name: string): Promise<void> {
  for (const port of citusPorts) {
    const server = urlOf(port, 'postgres')
    await runStatement(server, `alter database ${name} allow_connections false`)
    await runStatement(
      server,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

/**
 * Tests use the owner only to empty tables, without the triggers that keep rows: a setting on the coordinator does not
 * apply to the workers' shards.
 */
export async function disableTriggersOnWorkers(): Promise<void> {
  for (const port of citusPorts.slice(1))
    await runStatement(urlOf(port, 'postgres'), 'alter role nukkad set session_replication_role = replica')
}

/** Copies the database on each server: the metadata by which the copies know each other is part of the template. */
export async function cloneOnCitus(template: string, name: string): Promise<void> {
  for (const port of citusPorts)
    await runStatement(urlOf(port, 'postgres'), `create database ${name} template ${template}`)
}
