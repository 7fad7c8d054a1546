import { nowSeconds, type Order, vendorId } from './entities.ts'
import type { Faults } from './faults.ts'
import { unknownId, VendorRefusal } from './refusal.ts'
import type { State } from './state.ts'

const ALLOWED = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment', 'unique_receipt']

type Capture = {
  capture?: 'automatic' | 'manual'
  capture_options?: { automatic_expiry_period?: number; manual_expiry_period?: number }
}
type OrderBody = {
  amount?: unknown
  currency?: unknown
  receipt?: string | null
  notes?: Record<string, string>
  partial_payment?: boolean
  payment?: Capture
  unique_receipt?: boolean
}

export function createOrder(state: State, body: OrderBody, faults: Faults): Order {
  checkFields(body)
  const amount = checkAmount(body.amount)
  const first = body.receipt && [...state.orders.values()].find((order) => order.receipt === body.receipt)
  if (first) {
    const { receiptMode, receiptMetadata } = faults
    if (receiptMode === 'flag' && body.unique_receipt) return first
    if (receiptMode === 'enforce') {
      const metadata = receiptMetadata ? { order_id: first.id } : {}
      throw new VendorRefusal('Order receipt should be unique.', { metadata })
    }
  }
  const order: Order = {
    id: vendorId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt: body.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: body.notes && Object.keys(body.notes).length ? body.notes : [],
    created_at: nowSeconds(),
    _capture: body.payment?.capture ?? 'automatic',
    _automaticExpiryMin: body.payment?.capture_options?.automatic_expiry_period ?? null,
    _manualExpiryMin: body.payment?.capture_options?.manual_expiry_period ?? null,
  }
  state.save('order', order.id, order)
  return order
}

export function orderOf(state: State, id: string): Order {
  const order = state.orders.get(id)
  if (!order) throw unknownId()
  return order
}

function checkFields(body: OrderBody): void {
  const extra = Object.keys(body).filter((name) => !ALLOWED.includes(name))
  if (extra.length) {
    const description = `${extra.join(', ')} is/are not required and should not be sent`
    throw new VendorRefusal(description, { reason: 'extra_field_sent' })
  }
  if (body.currency === undefined) throw new VendorRefusal('currency: is required.', { field: 'currency' })
  if (body.currency !== 'INR') throw new VendorRefusal('Currency is not supported', { field: 'currency' })
  if ((body.receipt?.length ?? 0) > 40) {
    throw new VendorRefusal('receipt: the length must be no more than 40.', { field: 'receipt' })
  }
  const notes = Object.entries(body.notes ?? {})
  if (notes.length > 15)
    throw new VendorRefusal('notes: the length must be no more than 15.', { field: 'notes' })
  if (notes.some(([name, text]) => name.length > 256 || String(text).length > 256)) {
    throw new VendorRefusal('notes: a value must be no more than 256 characters.', { field: 'notes' })
  }
  checkCapture(body.payment)
}

function checkCapture(payment: Capture | undefined): void {
  if (payment?.capture !== 'automatic') return
  const automatic = payment.capture_options?.automatic_expiry_period
  const manual = payment.capture_options?.manual_expiry_period
  if (automatic === undefined || automatic < 12) {
    throw new VendorRefusal('The automatic expiry period must be at least 12.', {
      field: 'automatic_expiry_period',
    })
  }
  if (manual !== undefined && (manual < automatic || manual > 7200)) {
    throw new VendorRefusal('The manual expiry period must be between the automatic one and 7200.', {
      field: 'manual_expiry_period',
    })
  }
}

function checkAmount(amount: unknown): number {
  if (amount === undefined || amount === null) {
    throw new VendorRefusal('amount: is required.', { field: 'amount' })
  }
  const value = Number(amount)
  if (!Number.isInteger(value)) {
    throw new VendorRefusal('The amount must be an integer.', { field: 'amount' })
  }
  if (value < 100) {
    throw new VendorRefusal('Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    })
  }
  return value
}
