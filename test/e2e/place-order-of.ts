import type { Person } from '../builders.ts'

const near = { latitude: 21.15, longitude: 79.09 }
const address = {
  firstName: 'Asha',
  lastName: 'D',
  phone: '9876543210',
  street: 'Wardha Road',
  flat: '4B',
  ...near,
}

/** Somebody orders somewhere else: by the API, as the web client would. Answers the order's id. */
export async function placeOrderOf(
  baseURL: string | undefined,
  customer: Pick<Person, 'token'>,
  shopId: string,
  itemId: string,
): Promise<string> {
  const items = [{ _id: itemId, count: 3 }]
  const { data } = await call(baseURL, customer, 'quote', { shopId, items, ...near })
  const { amount, deliveryCharge } = data
  const placed = await call(baseURL, customer, 'place', { shopId, items, address, amount, deliveryCharge })
  return placed.orderId
}

async function call(
  baseURL: string | undefined,
  { token }: Pick<Person, 'token'>,
  what: string,
  body: unknown,
) {
  const response = await fetch(`${baseURL}/api/order/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
  return response.json()
}
