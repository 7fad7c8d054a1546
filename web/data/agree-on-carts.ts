import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { isJoining } from '#web/device/joining-carts.ts'
import { forgetUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { inTurn } from './in-turn.ts'
import { countIn, read } from './kept-carts.ts'

/** Of an account: its carts here and on the server become the same. Throws what went wrong. */
export async function agreeOnCarts(): Promise<void> {
  await hearAndSay()
  // What was taken out here and is not said yet would come back.
  if (!isJoining() || readUnsent().length > 0) return
  await (await import('./join-carts.ts')).joinCarts()
  await hearAndSay()
}

/** In this order: a count that is told anew must have nothing in it that was ordered. */
async function hearAndSay(): Promise<void> {
  // With its code only where there is a cart: most who come to Home have none.
  if (Object.keys(read().carts).length > 0) await (await import('./hear-of-orders.ts')).hearOfOrders()
  await inTurn('cart', sendCounts)
}

/** The count as it stands now says all that was missed, in whatever order. */
async function sendCounts() {
  const send = async (line: Line) => {
    const { shopId, itemId } = line
    try {
      await api('setCartCount', { shopId, itemId, count: countIn(shopId, itemId) }, { keepalive: true })
    } catch (error) {
      if (mayPass(error)) return
    }
    forgetUnsent(line)
  }
  await Promise.all(readUnsent().map(send))
}
