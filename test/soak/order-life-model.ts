import type { Wish } from '#contract/rules/orders/order-acts.ts'

export type ModelLine = {
  id: string
  paise: number
  count: number
  total: number
  /** The weight of one pack, if it is sold by weight. */
  packGrams?: number
  grams?: number
}
export type Proposal = { of: string; becomes: ModelLine }
type Stage = 'new' | 'accepted' | 'packed' | 'out' | 'delivered' | 'cancelled'
type Step = { stage: Stage; seen: boolean; bagged: boolean }

const FEE = 9_00
const SENDABLE = 100

/**
 * What an order should be, implemented differently than in the product: lines are changed in place, money is added up
 * directly, and each act returns whether it should be accepted.
 */
export class OrderModel {
  stage: Stage = 'new'
  /** Seen by the shop, and packed; both remain after a step back. */
  seen = false
  bagged = false
  asksToCancel = false
  /** The shop has refused to cancel, and was not asked again. */
  saidNo = false
  ending: string | undefined
  /** The act after which nothing was left to deliver: repeating it is accepted. */
  endedBy: string | undefined
  proposals: Proposal[] = []
  back = 0
  keptFee = 0
  /** The status before the last step, if nothing happened after it. */
  before: Step | 'undone' | undefined
  readonly paid: number

  readonly way: 'COD' | 'online'
  readonly wish: Wish
  lines: ModelLine[]
  /** The packs in stock, for items that are counted. */
  readonly shelf: Map<string, number>

  constructor(way: 'COD' | 'online', wish: Wish, lines: ModelLine[], shelf = new Map<string, number>()) {
    this.way = way
    this.wish = wish
    this.lines = lines
    this.shelf = shelf
    this.paid = way === 'online' ? this.total : 0
    for (const { id, count } of lines) this.take(id, count)
  }

  get total(): number {
    return this.lines.reduce((sum, line) => sum + line.total, FEE)
  }

  get isEarly(): boolean {
    return ['new', 'accepted', 'packed'].includes(this.stage)
  }

  accept(): boolean {
    if (this.stage !== 'new' && this.stage !== 'accepted') return false
    if (this.stage === 'new') this.step({ stage: 'accepted', seen: true, bagged: false })
    return true
  }
  pack(): boolean {
    if (!this.isEarly) return false
    if (this.stage !== 'packed') this.step({ stage: 'packed', seen: true, bagged: true })
    return true
  }
  set(status: 'Food Processing' | 'Out for delivery' | 'Delivered'): boolean {
    if (this.stage === 'cancelled') return this.endedBy === status
    const now = this.isEarly ? 'Food Processing' : this.stage === 'out' ? 'Out for delivery' : 'Delivered'
    if (now === status) return true
    if (status === 'Food Processing') {
      const stage = this.bagged ? 'packed' : this.seen ? 'accepted' : 'new'
      this.step({ stage, seen: this.seen, bagged: this.bagged })
      return true
    }
    if (this.proposals.length > 0) {
      const gone = new Set(this.proposals.map(({ of }) => of))
      this.proposals = []
      if (
        !this.become(
          this.lines.filter(({ id }) => !gone.has(id)),
          status,
        )
      )
        return true
    }
    this.step({ stage: status === 'Delivered' ? 'delivered' : 'out', seen: true, bagged: true })
    return true
  }
  undo(): boolean {
    if (this.stage === 'cancelled') return false
    if (this.before === 'undone') return true
    if (!this.before) return false
    Object.assign(this, this.before)
    this.before = 'undone'
    return true
  }
  cancel(): boolean {
    if (this.ending === 'cancelled') return true
    if (this.stage === 'cancelled' || this.stage === 'delivered') return false
    if (this.stage === 'new' || this.stage === 'accepted') return this.end('cancelled')
    if (!this.asksToCancel) this.before = undefined
    this.asksToCancel = true
    this.saidNo = false
    return true
  }
  answerCancel(granted: boolean): boolean {
    if (granted && this.ending === 'cancel_granted') return true
    if (this.stage !== 'packed' && this.stage !== 'out') return false
    if (!this.asksToCancel) return !granted && this.saidNo
    if (granted) return this.end('cancel_granted')
    this.saidNo = true
    this.asksToCancel = false
    this.before = undefined
    return true
  }
  decline(): boolean {
    if (this.ending === 'declined') return true
    return this.isEarly && this.end('declined')
  }
  undeliverable(keepsFee: boolean): boolean {
    if (this.ending === 'undeliverable') return true
    if (this.stage !== 'out') return false
    return this.end('undeliverable', keepsFee && this.way === 'online' ? FEE : 0)
  }

  lower(id: string, count: number): boolean {
    const line = this.lines.find((one) => one.id === id)
    if (this.endedBy === `${id} ${count}`) return true
    if (!this.isEarly || !line || count > line.count) return false
    if (count === line.count) return this.takeOfferBack(id)
    this.proposals = this.proposals.filter(({ of }) => of !== id)
    const { grams: _, ...rest } = line
    const lowered = { ...rest, count, total: Math.min(line.total, line.paise * count) }
    const after = this.lines.flatMap((one) => (one !== line ? [one] : count === 0 ? [] : [lowered]))
    this.become(after, `${id} ${count}`)
    return true
  }
  weigh(id: string, grams: number): boolean {
    const line = this.lines.find((one) => one.id === id)
    if (!this.isEarly || !line?.packGrams) return false
    if (grams === line.grams) return this.takeOfferBack(id)
    const most = this.way === 'COD' ? line.paise * line.count : line.total
    const total = Math.min(most, Math.round((line.paise * grams) / line.packGrams))
    this.proposals = this.proposals.filter(({ of }) => of !== id)
    this.become(this.lines.map((one) => (one === line ? { ...line, grams, total } : one)))
    return true
  }
  offer(id: string, becomes: ModelLine): boolean {
    const line = this.lines.find((one) => one.id === id)
    if (!this.isEarly || !line || this.lines.some((one) => one.id === becomes.id)) return false
    const open = this.proposals.find(({ of }) => of === id)
    if (open && open.becomes.id === becomes.id && open.becomes.count === becomes.count) return true
    if (this.proposals.some((one) => one.of !== id && one.becomes.id === becomes.id)) return false
    const isDearer = becomes.total > line.total
    if (isDearer && this.way === 'online') return false
    if (!this.has(becomes)) return false
    this.proposals = this.proposals.filter(({ of }) => of !== id)
    if (this.wish === 'replace' && !isDearer)
      this.become(this.lines.map((one) => (one === line ? becomes : one)))
    else this.proposals.push({ of: id, becomes })
    this.see()
    this.before = undefined
    return true
  }
  answer({ of, becomes }: Proposal, accepted: boolean): boolean {
    if (!this.isEarly || (accepted && !this.has(becomes))) return false
    this.proposals = this.proposals.filter((one) => one.of !== of)
    this.become(this.lines.flatMap((one) => (one.id !== of ? [one] : accepted ? [becomes] : [])))
    return true
  }

  /** What the order earned (`gross`), and our share of that. */
  earned(): { gross: number; commission: number } {
    const worth = this.stage === 'delivered' ? this.total : this.keptFee
    const gross = this.way === 'online' ? Math.min(worth, this.paid - this.back) : worth
    return { gross, commission: Math.round(gross / 100) }
  }

  /** Sets the lines; returns false if that ends the order. */
  private become(lines: ModelLine[], because?: string): boolean {
    this.before = undefined
    const isWorthless = lines.every(({ total }) => total === 0)
    if (isWorthless || (this.wish === 'cancel' && lines.length < this.lines.length)) {
      this.end('declined')
      this.endedBy = because
      return false
    }
    this.see()
    this.exchange(this.lines, lines)
    this.lines = lines
    if (this.way === 'online') this.sendBack(this.paid - this.back - this.total)
    return true
  }
  /** A shop that changes a line, or proposes to, has seen the order. */
  private see(): void {
    this.seen = true
    if (this.stage === 'new') this.stage = 'accepted'
  }
  private end(ending: string, keptFee = 0): true {
    this.stage = 'cancelled'
    this.ending = ending
    this.keptFee = keptFee
    this.asksToCancel = false
    this.proposals = []
    this.before = undefined
    this.exchange(this.lines, [])
    if (this.way === 'online') this.sendBack(this.paid - this.back - keptFee)
    return true
  }
  /** Withdraws a proposal: the line is delivered as ordered after all. */
  private takeOfferBack(id: string): true {
    if (this.proposals.some(({ of }) => of === id)) this.before = undefined
    this.proposals = this.proposals.filter(({ of }) => of !== id)
    return true
  }
  private has({ id, count }: ModelLine): boolean {
    return (this.shelf.get(id) ?? count) >= count
  }
  private exchange(before: ModelLine[], after: ModelLine[]): void {
    for (const { id, count } of before) this.take(id, -count)
    for (const { id, count } of after) this.take(id, count)
  }
  private take(id: string, count: number): void {
    const left = this.shelf.get(id)
    if (left !== undefined) this.shelf.set(id, left - count)
  }
  private sendBack(paise: number): void {
    if (paise >= SENDABLE) this.back += paise
  }
  private step(to: Step): void {
    this.before = { stage: this.stage, seen: this.seen, bagged: this.bagged }
    Object.assign(this, to)
  }
}
