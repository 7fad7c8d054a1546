import { ConfigFault } from './config.ts'
import type { Db } from './db/db.ts'
import type { Sealer } from './db/sealed-fields.ts'
import type { Log } from './log.ts'
import { ServiceAccount } from './notifications/push/fcm-sender.ts'
import { pushSender } from './notifications/push/push-sender.ts'
import { keepVapidKeys } from './notifications/push/vapid-keys.ts'
import type { PushParts } from './notifications/routes.ts'
import type { Config } from './settings.ts'

/** Web Push with our own keys, and Firebase where a project is configured. */
export async function openPush(
  config: Config,
  publicUrl: string,
  { log, ...kept }: { db: Db; sealer: Sealer; log: Log },
): Promise<PushParts> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  const configured = publicKey && privateKey ? { publicKey, privateKey } : null
  const keys = await keepVapidKeys({ ...kept, configured, dataDir: config.DATA_DIR })
  const account = readServiceAccount(config.FCM_SERVICE_ACCOUNT)
  const alsoAllowed = config.PUSH_SERVICE_ORIGINS.map((url) => new URL(url).origin)
  const web = { keys, subject: `mailto:${config.SUPPORT_EMAIL}`, alsoAllowed, log }
  return {
    port: pushSender(web, account && { account, publicUrl, log }),
    vapidPublicKey: keys.publicKey,
    alsoAllowed,
  }
}

/** The JSON that Firebase gives for a service account, as text. */
function readServiceAccount(text: string | undefined): ServiceAccount | null {
  if (!text) return null
  try {
    return ServiceAccount.parse(JSON.parse(text))
  } catch {
    throw new ConfigFault('FCM_SERVICE_ACCOUNT: not the JSON of a service account')
  }
}
