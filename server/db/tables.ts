import type { AddressTables } from './tables/addresses.ts'
import type { CartTables } from './tables/cart.ts'
import type { ChatTables } from './tables/chat.ts'
import type { DemoTables } from './tables/demo.ts'
import type { FeedbackTables } from './tables/feedback.ts'
import type { GeoTables } from './tables/geo.ts'
import type { HttpTables } from './tables/http.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { IssueTables } from './tables/issues.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MediaTables } from './tables/media.ts'
import type { MenuTables } from './tables/menu.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { SettlementTables } from './tables/settlement.ts'
import type { ShopTables } from './tables/shops.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'

/** Every table. Each file of `tables/` is named for the one module that writes its tables. */
export interface Tables
  extends GeoTables,
    HttpTables,
    JobTables,
    IdentityTables,
    AddressTables,
    MediaTables,
    ShopTables,
    MenuTables,
    CartTables,
    PaymentTables,
    OrderTables,
    NotificationTables,
    SubscriptionTables,
    SettlementTables,
    IssueTables,
    FeedbackTables,
    ChatTables,
    DemoTables {}
