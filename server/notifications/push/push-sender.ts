import { type FcmSettings, fcmSender } from './fcm-sender.ts'
import type { PushPort } from './push-port.ts'
import { type WebPushSettings, webPushSender } from './web-push-sender.ts'

/** Sends by Web Push, and by Firebase if a project is configured. */
export function pushSender(web: WebPushSettings, fcm: FcmSettings | null): PushPort {
  const sendWeb = webPushSender(web)
  const sendFcm = fcm ? fcmSender(fcm) : null
  return {
    async send(target, notice, handling) {
      if (target.kind === 'web') return sendWeb(target, notice, handling)
      return sendFcm ? sendFcm(target, notice, handling) : { rejected: 'Firebase is not configured' }
    },
  }
}
