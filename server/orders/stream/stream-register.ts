import { Refusal } from '#server/http/refusal.ts'
import type { LiveStream } from './live-stream.ts'
import type { Audience } from './missed-events.ts'
import { DISPLACED } from './order-event.ts'

export type StreamOwner = {
  accountId: string
  /** The key of the caller's IP address, as limits count it. */
  address: string
  audience: Audience
}

export type StreamLimits = {
  mostPerAccount?: number
  mostPerProcess?: number
  /** Less than `mostPerProcess`, so that customers, who may be anybody, cannot take the places of shops. */
  mostOfCustomers?: number
  mostCustomersPerAddress?: number
}

export type StreamRegister<Open> = {
  /** A snapshot: a stream that ends later stays in it. */
  all: () => Open[]
  count: () => number
  /** The streams with the events of this shop or customer. */
  carrying: (audienceId: string) => ReadonlySet<Open>
  openShops: () => string[]
  /** Ends the oldest stream of an account that has too many. Refuses where another limit is reached. */
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

  /** The oldest goes, because phones leave streams behind that nobody reads. */
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

/** A multimap that drops empty sets. */
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
