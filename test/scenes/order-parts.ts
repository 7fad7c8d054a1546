import { estimateDistance } from '#server/geo/estimate-distance.ts'
import { paymentEffects } from '#server/money.ts'
import { noClock } from '#server/orders/acts/order-clock.ts'
import type { CheckoutParts } from '#server/orders/checkout/prepare-order.ts'
import { sender } from '../sender.ts'
import { unreachableGateway } from '../servers/unreachable-gateway.ts'
import { testSealer } from './builders.ts'

/** The parts needed for ordering, without an application and without a gateway. */
export const orderParts: CheckoutParts = {
  distances: estimateDistance(),
  phoneFirstDigits: '789',
  checkoutSeconds: 1800,
  limits: { unverifiedOpenOrders: 2, codOpenOrders: 0, codCeilingPaise: 0 },
  clock: noClock,
  gateway: unreachableGateway,
  effects: paymentEffects({ sealer: testSealer, deliveryRadiusKm: 25 }, sender, {
    operatorEmail: sender.supportEmail,
  }),
}
