import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Delivery, Dispute, Order, Payment, Refund, Settlement } from './entities.ts'

type Keys = { keyId: string; keySecret: string; webhookSecret: string }
type Tables = {
  order: Order
  payment: Payment
  refund: Refund
  dispute: Dispute
  settlement: Settlement
  delivery: Delivery
  keys: Keys
}
type Kind = keyof Tables

export type State = {
  orders: Map<string, Order>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  settlements: Map<string, Settlement>
  deliveries: Map<string, Delivery>
  keys: Keys
  save<K extends Kind>(kind: K, id: string, value: Tables[K]): void
}

/**
 * An append-only journal, one line per change, so that killing the process loses no earlier change. Compacted at each start.
 * Without a file the state is kept in memory.
 */
export function openState(file: string | undefined): State {
  const tables: { [K in Kind]: Map<string, Tables[K]> } = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    dispute: new Map(),
    settlement: new Map(),
    delivery: new Map(),
    keys: new Map(),
  }
  if (file) replay(file, tables)

  const save: State['save'] = (kind, id, value) => {
    const table: Map<string, Tables[typeof kind]> = tables[kind]
    table.set(id, value)
    if (file) appendFileSync(file, `${JSON.stringify([kind, id, value])}\n`)
  }
  const keys = tables.keys.get('keys') ?? newKeys()
  if (!tables.keys.size) save('keys', 'keys', keys)

  return {
    orders: tables.order,
    payments: tables.payment,
    refunds: tables.refund,
    disputes: tables.dispute,
    settlements: tables.settlement,
    deliveries: tables.delivery,
    get keys() {
      return tables.keys.get('keys') ?? keys
    },
    save,
  }
}

function replay(file: string, tables: { [K in Kind]: Map<string, Tables[K]> }): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line) continue
    try {
      const [kind, id, value]: [Kind, string, never] = JSON.parse(line)
      tables[kind].set(id, value)
    } catch {
      // The last line may be incomplete if the process was killed while writing it.
    }
  }
  const lines = Object.entries(tables).flatMap(([kind, table]) =>
    [...table].map(([id, value]) => `${JSON.stringify([kind, id, value])}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function newKeys(): Keys {
  return {
    keyId: 'rzp_test_STANDIN0000001',
    keySecret: randomBytes(18).toString('base64url'),
    webhookSecret: randomBytes(18).toString('base64url'),
  }
}
