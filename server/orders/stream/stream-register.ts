import { Refusal } from '#server/http/refusal.ts'
import type { LiveStream } from './live-stream.ts'
import type { Audience } from './missed-events.ts'
import { DISPLACED } from './order-event.ts'

export type StreamOwner = {
  accountId: string
  /** Where the customer calls from, as limits count it. */
  address: string
  audience: Audience
}

export type StreamLimits = {
  mostPerAccount?: number
  mostPerProcess?: number
  /** Anybody may be a customer a hundred times over; without its stream a shop hears of no order. */
  mostOfCustomers?: number
  mostCustomersPerAddress?: number
}

export type StreamRegister<Open> = {
  /** Those of this moment: a stream that ends meanwhile stays among them. */
  all: () => Open[]
  count: () => number
  /** Those that carry the events of this shop or customer. */
  carrying: (audienceId: string) => ReadonlySet<Open>
  openShops: () => string[]
  /** Ends the oldest of an account that has too many. Refuses when there is no place for one more. */
  makeRoom: (owner: StreamOwner) => void
  add: (one: Open) => void
  remove: (one: Open) => void
}

/** The open streams of this process, whose they are, and how many there may be. */
export function streamRegister<Open extends StreamOwner & { stream: LiveStream }>({
  mostPerAccount = 10,
  mostPerProcess = 5_000,
  mostOfCustomers = mostPerProcess * (4 / 5),
  mostCustomersPerAddress = 500,
}: StreamLimits): StreamRegister<Open> {
  const open = new Set<Open>()
  const byAudience = groups<Open>()
  const byAccount = groups<Open>()
  const customersByAddress = groups<Open>()
  let customers = 0

  /** Phones leave streams behind that nobody reads, so the newest ones are those that count. */
  function displaceOldest(accountId: string) {
    const others = byAccount.of(accountId)
    if (others.size < mostPerAccount) return
    for (const oldest of others.values().take(1)) oldest.stream.end('displaced', DISPLACED)
  }

  function refuseTooMany(owner: StreamOwner) {
    if (open.size >= mostPerProcess) throw new Refusal('overloaded')
    if (!isCustomer(owner)) return
    if (customers >= mostOfCustomers) throw new Refusal('overloaded')
    if (customersByAddress.of(owner.address).size >= mostCustomersPerAddress)
      throw new Refusal('too_many', { retryAfterSeconds: 60 })
  }

  return {
    all: () => [...open],
    count: () => open.size,
    carrying: byAudience.of,
    openShops: () => [
      ...new Set([...open].flatMap(({ audience }) => ('shopId' in audience ? [audience.shopId] : []))),
    ],
    makeRoom(owner) {
      displaceOldest(owner.accountId)
      refuseTooMany(owner)
    },
    add(one) {
      open.add(one)
      byAudience.add(audienceId(one), one)
      byAccount.add(one.accountId, one)
      if (!isCustomer(one)) return
      customers += 1
      customersByAddress.add(one.address, one)
    },
    remove(one) {
      open.delete(one)
      byAudience.remove(audienceId(one), one)
      byAccount.remove(one.accountId, one)
      if (!isCustomer(one)) return
      customers -= 1
      customersByAddress.remove(one.address, one)
    },
  }
}

const isCustomer = ({ audience }: StreamOwner): boolean => 'customerAccountId' in audience

const audienceId = ({ audience }: StreamOwner): string =>
  'shopId' in audience ? audience.shopId : audience.customerAccountId

/** Sets under keys; one that is empty is forgotten. */
function groups<T>() {
  const sets = new Map<string, Set<T>>()
  const none: ReadonlySet<T> = new Set()
  return {
    of: (key: string): ReadonlySet<T> => sets.get(key) ?? none,
    add(key: string, one: T) {
      const set = sets.get(key)
      if (set) set.add(one)
      else sets.set(key, new Set([one]))
    },
    remove(key: string, one: T) {
      const set = sets.get(key)
      set?.delete(one)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
