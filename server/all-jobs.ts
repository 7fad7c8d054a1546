import { backupJobs } from './backups/nightly-backup.job.ts'
import type { OpenDb } from './db/db.ts'
import type { Sealer } from './db/sealed-fields.ts'
import type { Metrics } from './http/metrics/metrics.ts'
import { issueJobs } from './issues/clocks.job.ts'
import type { IssueParts } from './issues/parts.ts'
import type { JobHandler } from './jobs/job.ts'
import { collectPictures } from './media/collect-pictures.ts'
import { pictureMoves } from './media/move-pictures.job.ts'
import type { PictureStore } from './media/picture-store.ts'
import { shownBesideFirst, shownByItem } from './menu/item-row.ts'
import { accountMailHandlers } from './notifications/mail/account-mails.job.ts'
import type { Sender } from './notifications/mail/mail-frame.ts'
import type { MailPort } from './notifications/mail/mail-port.ts'
import { handleMail } from './notifications/mail/send-mail.job.ts'
import { handlePush } from './notifications/push/send-push.job.ts'
import type { PushParts } from './notifications/routes.ts'
import { handleCodeSms } from './notifications/sms/send-code.job.ts'
import type { SmsPort } from './notifications/sms/sms-port.ts'
import type { OrderClock } from './orders/acts/order-clock.ts'
import { handlePauseSilentShop } from './orders/acts/pause-silent-shop.job.ts'
import { handleWatchOrder } from './orders/acts/watch-order.job.ts'
import { handleClosedDesks } from './orders/closed-desks.job.ts'
import { joinItemDaysJob } from './orders/figures/join-item-days.job.ts'
import { shownByOrder } from './orders/order-row.ts'
import { isStillNews } from './orders/outbox/orders-to-tell.ts'
import { handleTellOfOrder } from './orders/outbox/tell-of-order.job.ts'
import type { OnStatusChange } from './orders/status-change.ts'
import type { PaymentEffects } from './payments/effects.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { paymentJobs } from './payments/jobs.ts'
import { retentionJobs } from './retention.ts'
import type { Config } from './settings.ts'
import { settlementJobs } from './settlement/proof/prove-books.ts'
import { handleBankDetails } from './shops/bank/bank-details.ts'
import { giveSlugsJob } from './shops/give-slugs.job.ts'
import { measureShopsJob } from './shops/measure-shops.job.ts'
import { shownByShop } from './shops/shop-row.ts'
import { shownBySetup } from './subscriptions/awaited-setups.ts'
import { handleRemindOfEnd } from './subscriptions/remind-of-end.job.ts'

type Parts = {
  config: Config
  database: OpenDb
  site: Sender
  push: PushParts
  sms?: SmsPort | undefined
  sealer: Sealer
}
/** What `buildApp` has made of its parts, and jobs need too. */
type Made = {
  mail: MailPort
  pictures: PictureStore | undefined
  metrics: Metrics
  gateway: PaymentGateway
  effects: PaymentEffects
  onStatusChange: OnStatusChange
  clock: OrderClock
  issues: IssueParts
}

/** The handlers of every kind of job. */
export function jobsOf(
  { config, database, site, push, sms, sealer }: Parts,
  { mail, pictures, metrics, gateway, effects, onStatusChange, clock, issues }: Made,
): JobHandler[] {
  return [
    ...retentionJobs,
    collectPictures([shownByShop, shownByItem, shownBesideFirst, shownByOrder, shownBySetup]),
    ...pictureMoves(pictures, config.PICTURES_IN, metrics),
    handleMail(mail),
    handlePush(push.port, isStillNews),
    handleTellOfOrder(site, clock),
    handlePauseSilentShop(site),
    handleClosedDesks(site),
    joinItemDaysJob,
    handleWatchOrder({ effects, onStatusChange, sender: site, clock }),
    ...accountMailHandlers(mail, site, sealer),
    handleCodeSms(sms, site, sealer),
    ...paymentJobs({ gateway, effects }),
    ...settlementJobs({ gateway, effects }),
    ...issueJobs(issues),
    handleBankDetails(sealer),
    handleRemindOfEnd(site),
    giveSlugsJob,
    measureShopsJob,
    ...backupJobs(config, database.url, effects.tellOperator),
  ]
}
