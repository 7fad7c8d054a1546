/** Who is let in from outside on some pages alone: the payment window, and the map under the pin. */
export type Vendor = 'payment' | 'map'

/** Only these pages are served with a policy that lets the vendor in. */
const pagesWith: Record<Vendor, readonly string[]> = {
  payment: ['/order', '/setup', '/renew-subscription', '/dashboard/money'],
  map: ['/order', '/setup'],
}
const vendors: readonly Vendor[] = ['payment', 'map']

export const vendorsOn = (path: string): Vendor[] =>
  vendors.filter((vendor) => pagesWith[vendor].includes(path))
