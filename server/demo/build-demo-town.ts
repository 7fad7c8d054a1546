import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { encryptionSecrets } from '#server/kept-secret.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'

/** The settings that the processes get that build and draw the town. */
export type TownPlan = {
  databaseUrl: string
  prepare: boolean
  encryptionSecrets: string[]
  distanceFactor: number
  phoneFirstDigits: string
  gatewayFeeBorneBy: 'platform' | 'shop'
  logLevel: string
}

const LOWER_PRIORITY = 10

/** A process of its own, because the memory that the work takes would not be returned by a serving process. */
export type TownWork = { isDone: Promise<boolean>; stop: () => void }

/** Builds a town that was begun, in a process of its own. */
export function buildDemoTown(plan: TownPlan, log: Log): TownWork {
  const builder = fork(join(import.meta.dirname, 'town-builder.ts'))
  return watch(builder, plan, () =>
    log.error('the demo town is not finished; the next start continues with it'),
  )
}

/** Draws the pictures of a finished town, in a process of lower priority, so that it does not slow down the town's users. */
export function drawDemoTown(plan: TownPlan, log: Log): TownWork {
  const painter = fork(join(import.meta.dirname, 'town-painter.ts'))
  painter.once('spawn', () => setPriority(painter.pid ?? 0, LOWER_PRIORITY))
  return watch(painter, plan, () =>
    log.error('the demo town lacks pictures; the next start continues with them'),
  )
}

function watch(worker: ChildProcess, plan: TownPlan, complain: () => void): TownWork {
  // Over IPC, because other users of the machine can read arguments and environment.
  worker.send(plan)
  let isStopped = false
  return {
    isDone: once(worker, 'exit').then(
      ([code]) => {
        if (code !== 0 && !isStopped) complain()
        return code === 0
      },
      () => {
        complain()
        return false
      },
    ),
    stop() {
      isStopped = true
      worker.kill()
    },
  }
}

export function planTown(config: Config, databaseUrl: string): TownPlan {
  return {
    databaseUrl,
    prepare: config.DATABASE_PREPARE,
    encryptionSecrets: encryptionSecrets(config),
    distanceFactor: config.DISTANCE_FACTOR,
    phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS,
    gatewayFeeBorneBy: config.GATEWAY_FEE_BORNE_BY,
    logLevel: config.LOG_LEVEL,
  }
}
