import type { OpenDb } from '#server/db/db.ts'
import type { PushNotice, PushOutcome, PushTarget } from '#server/notifications/push/push-port.ts'
import { makeTestApp, type TestApp } from './app-test.ts'
import { mailbox } from './mailbox.ts'
import { somePushKey } from './scenes/builders.ts'

/** An application, and the mails and pushes that it sends. */
export function recordNotices(
  database: OpenDb,
  pushOutcome: (target: PushTarget) => PushOutcome = () => 'sent',
) {
  const { mails, mail } = mailbox()
  const pushes: { notice: PushNotice; urgency: string }[] = []
  const app = makeTestApp(database, {
    mail,
    push: {
      vapidPublicKey: 'test',
      port: {
        send: async (target, notice, { urgency }) => {
          pushes.push({ notice, urgency })
          return pushOutcome(target)
        },
      },
    },
  })
  return { app, mails, pushes, subjects: () => mails.map((mail) => mail.subject).sort() }
}

/** A push subscription, as a browser would send it. */
export const pushSubscription = (name: string) =>
  JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh: somePushKey, auth: Buffer.alloc(16).toString('base64url') },
  })

/** Runs the jobs repeatedly, since some enqueue others. */
export async function runAllJobs(app: TestApp) {
  for (let n = 0; n < 3; n++) await app.runDueJobs()
}

export async function makeShopAndCustomer(app: TestApp) {
  // The e-mail shown by the shop was typed and is not verified.
  const shop = await app.shopkeeper({ email: 'typed@shop.example' })
  const customer = await app.customer()
  return { shop, customer }
}
