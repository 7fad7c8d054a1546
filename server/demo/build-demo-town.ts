import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { encryptionSecrets } from '#server/kept-secret.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'

/** What the processes that build and draw the town are told of this installation. */
export type TownPlan = {
  databaseUrl: string
  prepare: boolean
  encryptionSecrets: string[]
  distanceFactor: number
  phoneFirstDigits: string
  gatewayFeeBorneBy: 'platform' | 'shop'
  logLevel: string
}

const POLITE = 10

/** Done in a process of its own, which takes memory that one that serves would keep for good. */
export type TownWork = { isDone: Promise<boolean>; stop: () => void }

/** Builds a town that was begun. It can be used then. */
export function buildDemoTown(plan: TownPlan, log: Log): TownWork {
  const builder = fork(join(import.meta.dirname, 'town-builder.ts'))
  return watch(builder, plan, () =>
    log.error('the demo town is not finished; the next start goes on with it'),
  )
}

/** Draws the pictures of a town that is finished. Those who use it come first: it takes what time they leave. */
export function drawDemoTown(plan: TownPlan, log: Log): TownWork {
  const painter = fork(join(import.meta.dirname, 'town-painter.ts'))
  painter.once('spawn', () => setPriority(painter.pid ?? 0, POLITE))
  return watch(painter, plan, () =>
    log.error('the demo town lacks pictures; the next start goes on with them'),
  )
}

function watch(worker: ChildProcess, plan: TownPlan, complain: () => void): TownWork {
  // Through the channel, because arguments and environment can be read by others on the machine.
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
