import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '#server/db/db.ts'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { alertNames, complaintsOfPromtool } from '../servers/promtool.ts'
import { settingsFor } from '../servers/razorpay-clients.ts'
import { startS3Server } from '../servers/s3-server.ts'
import { startServer } from '../servers/start-server.ts'
import { askShop, type Cause, causes, type Scene } from './alert-causes.ts'
import { databaseUrl } from './kills.ts'
import { makeGoods } from './run-drill.ts'
import { asMinutes, type Scrape, scrape } from './scrapes.ts'
import { startUnreliableMailServer } from './unreliable-mail-server.ts'

export type AlertResult = { alert: string; how: string; minutes: number; complaints: string }

/** Gauges are read from the database at most every five seconds, however often metrics are scraped. */
const GAUGES_LAST_MS = 5_100

/**
 * Causes every alert in a running product, and evaluates the rules on its real metrics: as many minutes with all well,
 * in which the alert must not fire, as with its cause, in which it must.
 */
export async function runAlerts(say: (line: string) => void = () => {}): Promise<AlertResult[]> {
  const { scene, leave } = await setScene()
  try {
    const results: AlertResult[] = []
    for (const [alert, cause] of Object.entries(causes)) {
      const result = await fire(alert, cause, scene)
      results.push(result)
      say(lineOf(result))
    }
    const missing = alertNames.filter((alert) => !(alert in causes))
    if (missing.length > 0) throw new Error(`no cause for ${missing}`)
    return results
  } finally {
    await leave()
  }
}

async function fire(alert: string, cause: Cause, scene: Scene): Promise<AlertResult> {
  const { how, minutes, labels } = cause
  await sleep(GAUGES_LAST_MS)
  const well = await takeMinutes(scene, minutes)
  await cause.begin?.(scene)
  await sleep(GAUGES_LAST_MS)
  const bad = await takeMinutes(scene, minutes, cause.each)
  await cause.end?.(scene)
  const series = asMinutes([...well, ...bad])
  const complaints = await complaintsOfPromtool([
    { series, atMinute: minutes - 1, alerts: [alert], fires: false },
    { series, atMinute: 2 * minutes - 1, alerts: [alert], fires: true, ...(labels && { labels }) },
  ])
  return { alert, how, minutes, complaints }
}

async function takeMinutes(scene: Scene, count: number, each?: Cause['each']): Promise<Scrape[]> {
  const scrapes: Scrape[] = []
  for (let minute = 0; minute < count; minute += 1) {
    const letGo = each ? await each(scene) : void (await askShop(scene))
    scrapes.push(await scrape(scene.server.url))
    await letGo?.()
  }
  return scrapes
}

async function setScene() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-alerts-'))
  const standin = await startRazorpayStandin({ firstRetryMs: 100 })
  const mailServer = await startUnreliableMailServer()
  const store = await startS3Server()
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    SMTP_URL: mailServer.url,
    PICTURES_URL: store.url,
    ...settingsFor(standin),
  })
  standin.sendWebhooksTo(`${server.url}/api/payment/webhook`)
  const victim = { parentPid: server.process.pid ?? 0, dataDir }
  const { db, close } = openDb(await databaseUrl(victim), { max: 3 })
  const { shopId, item, customer } = await makeGoods(db)
  const scene: Scene = { server, victim, db, standin, mailServer, customer, shopId, item, store }
  return {
    scene,
    async leave() {
      await close()
      await server.stop()
      await standin.close()
      await mailServer.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const lineOf = ({ alert, how, minutes, complaints }: AlertResult) =>
  `${alert.padEnd(22)}  ${String(minutes).padStart(7)}  ${complaints ? 'NO ' : 'yes'}    ${how}`

export const alertHeading = `${'alert'.padEnd(22)}  minutes  fired  by`
