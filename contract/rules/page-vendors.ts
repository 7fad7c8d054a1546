/** Third parties whose scripts some pages load: the payment window, and the map under the pin. */
export type Vendor = 'payment' | 'map'

/** The pages whose Content Security Policy allows each vendor. */
const pagesWith: Record<Vendor, readonly string[]> = {
  payment: ['/order', '/setup', '/renew-subscription', '/dashboard/money'],
  map: ['/order', '/setup'],
}
const vendors: readonly Vendor[] = ['payment', 'map']

export const vendorsOn = (path: string): Vendor[] =>
  vendors.filter((vendor) => pagesWith[vendor].includes(path))
