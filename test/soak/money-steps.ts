import { compareStatements } from './money-comparing.ts'
import { deleteCustomer, deleteShop } from './money-deletions.ts'
import { openDispute, reportDispute, reportSettlement } from './money-gateway-reports.ts'
import { leaveSetupCredit, renew } from './money-plans.ts'
import { decideRefunds, refund, refundAtDashboard } from './money-refunds.ts'
import { reportPayment, sell, setStatus } from './money-sales.ts'
import type { Scene } from './money-scene.ts'
import { payOut, receive, transferLastMonth } from './money-transfers.ts'

type Step = { weight: number; take: (scene: Scene) => Promise<void> }

/** Every step that can affect a shop's money, chosen with the probability of its weight. */
const steps: Step[] = [
  { weight: 8, take: (scene) => sell(scene, 'COD') },
  { weight: 14, take: (scene) => sell(scene, 'online') },
  { weight: 14, take: reportPayment },
  { weight: 20, take: setStatus },
  { weight: 10, take: refund },
  { weight: 4, take: refundAtDashboard },
  { weight: 6, take: decideRefunds },
  { weight: 8, take: payOut },
  { weight: 4, take: receive },
  { weight: 2, take: transferLastMonth },
  { weight: 5, take: renew },
  { weight: 2, take: leaveSetupCredit },
  { weight: 5, take: openDispute },
  { weight: 8, take: reportDispute },
  { weight: 3, take: reportSettlement },
  { weight: 6, take: compareStatements },
  { weight: 1, take: deleteCustomer },
  { weight: 2, take: deleteShop },
]
const allWeights = steps.reduce((sum, { weight }) => sum + weight, 0)

export async function takeStep(scene: Scene): Promise<void> {
  let roll = scene.chance.next() * allWeights
  for (const { weight, take } of steps) {
    roll -= weight
    if (roll < 0) return take(scene)
  }
}
