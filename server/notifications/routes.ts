import { endpoints } from '#contract/endpoints.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { lockSession } from '#server/http/sessions.ts'
import type { PushPort } from './push/push-port.ts'
import { dropPushTarget, keepPushTarget } from './push/subscriptions.ts'

export type PushParts = {
  port: PushPort
  vapidPublicKey: string
  /** Origins of local push services, for tests. */
  alsoAllowed?: readonly string[] | undefined
}

/** `onTurnedOn`: called in the same transaction when the person turns notices on, not when a page renews them by itself. */
export function pushRoutes(
  api: Api,
  { vapidPublicKey, alsoAllowed }: PushParts,
  onTurnedOn: (tx: Tx, accountId: string) => Promise<void>,
) {
  serve(api, endpoints.showPushConfig, async () => ({ data: { vapidPublicKey } }))

  serve(api, endpoints.addPushSubscription, async ({ db, viewer, input }) => {
    const isKept = await db.transaction().execute(async (tx) => {
      // The session may have been ended meanwhile, also from another device.
      if (!(await lockSession(tx, viewer))) throw new Refusal('token_expired')
      const kept = await keepPushTarget(tx, viewer, input.subscription, alsoAllowed)
      if (kept && input.isByHand) await onTurnedOn(tx, viewer.accountId)
      return kept
    })
    if (!isKept)
      throw new Refusal('malformed', {
        issues: [{ path: 'subscription', message: 'Not a subscription of a known push service.' }],
      })
    return {}
  })

  serve(api, endpoints.removePushSubscription, async ({ db, viewer, input }) => {
    await dropPushTarget(db, viewer.accountId, input.subscription, alsoAllowed)
    return {}
  })
}
