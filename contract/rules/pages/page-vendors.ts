/** Third parties whose scripts or frames some pages need: the payment window, and the street map. */
export type Vendor = 'payment' | 'map'

/** Only these pages are served with a Content-Security-Policy that allows the vendor. */
const pagesWith: Record<Vendor, readonly string[]> = {
  payment: ['/order', '/setup', '/renew-subscription', '/dashboard/money'],
  map: ['/order', '/setup'],
}
const vendors: readonly Vendor[] = ['payment', 'map']

export const vendorsOn = (path: string): Vendor[] =>
  vendors.filter((vendor) => pagesWith[vendor].includes(path))
