import type { Carts } from '#contract/cart.ts'
import { isSaidByShell, isTransient } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { inTurn } from '#web/data/in-turn.ts'
import { isJoining } from '#web/device/joining-carts.ts'
import { forgetUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { countIn, readCarts } from './stored-carts.ts'

/** Lines in one call: their ids stay well below the 64 KB of unanswered `keepalive` requests that browsers allow. */
const MOST_TOGETHER = 500

/** Makes an account's carts in this browser and on the server the same. Throws what went wrong. */
export async function exchangeCarts(): Promise<void> {
  await pullOrdersAndPushCounts()
  // Merging takes the larger count, so lines removed here that the server has not heard of would come back.
  if (!isJoining() || readUnsent().length > 0) return
  await (await import('./merge-carts.ts')).mergeCarts()
  await pullOrdersAndPushCounts()
}

/** In this order, so that the counts sent no longer contain what was ordered elsewhere. */
async function pullOrdersAndPushCounts(): Promise<void> {
  // Loaded on demand: most visitors of Home have no cart.
  if (Object.keys(readCarts().carts).length > 0)
    await (await import('./subtract-ordered.ts')).subtractOrderedElsewhere()
  await inTurn('cart', sendCounts)
}

/** Sends absolute counts, which make up for all changes that the server missed; so their order does not matter. */
async function sendCounts() {
  const unsent = readUnsent()
  for (let sent = 0; sent < unsent.length; sent += MOST_TOGETHER) {
    const lines = unsent.slice(sent, sent + MOST_TOGETHER)
    if (lines.length > 1) await sendTogether(lines)
    else await Promise.all(lines.map(sendOne))
  }
}

async function sendTogether(lines: readonly Line[]) {
  const carts: Carts = {}
  for (const { shopId, itemId } of lines)
    carts[shopId] = { ...carts[shopId], [itemId]: countIn(shopId, itemId) }
  try {
    await api('setCartCounts', { carts }, { keepalive: true })
  } catch (error) {
    if (isTransient(error)) return
    // A server of the release before has no such call, and one that refuses a line refuses them all.
    if (!isSaidByShell(error)) return void (await Promise.all(lines.map(sendOne)))
  }
  forgetUnsent(lines)
}

async function sendOne(line: Line) {
  const { shopId, itemId } = line
  try {
    await api('setCartCount', { shopId, itemId, count: countIn(shopId, itemId) }, { keepalive: true })
  } catch (error) {
    if (isTransient(error)) return
  }
  forgetUnsent([line])
}
