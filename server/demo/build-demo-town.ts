import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'
import { beginTown } from './begin-town.ts'
import type { TownPlan } from './town-builder.ts'

/**
 * Builds the demo town of an empty database in a process of its own, and answers whether there is a town now.
 * Drawing it needs several hundred megabytes, which a process that serves would keep for good.
 */
export async function buildDemoTown(db: Db, log: Log, plan: TownPlan): Promise<boolean> {
  const state = await beginTown(db)
  if (state !== 'begun') return state === 'finished'
  const exitCode = await runBuilder(plan)
  if (exitCode !== 0) log.error({ exitCode }, 'the demo town is not finished; the next start goes on with it')
  return exitCode === 0
}

/** What the builder is told of this installation. */
export function planTown(config: Config, databaseUrl: string, encryptionSecrets: string[]): TownPlan {
  return {
    databaseUrl,
    prepare: config.DATABASE_PREPARE,
    encryptionSecrets,
    distanceFactor: config.DISTANCE_FACTOR,
    phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS,
    gatewayFeeBorneBy: config.GATEWAY_FEE_BORNE_BY,
    logLevel: config.LOG_LEVEL,
  }
}

function runBuilder(plan: TownPlan): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const builder = fork(join(import.meta.dirname, 'town-builder.ts'))
    builder.once('error', reject)
    builder.once('exit', resolve)
    // Through the channel, because arguments and environment can be read by others on the machine.
    builder.send(plan)
  })
}
