import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

/** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
export function trustProxies(entries: readonly string[]): BlockList {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`not an IP address: ${entry}`)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, type)
    else trusted.addSubnet(address, Number(bits), type)
  }
  return trusted
}

/**
 * The first address, counted from the right, that is not one of our proxies. What stands left of it was written by the
 * client and cannot be trusted.
 */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList) {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketAddress]
  let ip = plainAddress(hops.pop() ?? '')
  while (isTrusted(ip, trusted)) {
    const next = plainAddress(hops.pop() ?? '')
    if (isIP(next) === 0) break
    ip = next
  }
  return ip
}

/** The address at the other end of the TCP connection: a visitor's, or a proxy's. */
export function socketAddressOf(c: Context): string {
  // In tests the application is called without a socket.
  return plainAddress(c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1')
}

export function isTrusted(ip: string, trusted: BlockList): boolean {
  const family = isIP(ip)
  return family !== 0 && trusted.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** On a dual-stack socket the IPv4 address 1.2.3.4 appears as ::ffff:1.2.3.4. */
function plainAddress(ip: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? ip
}

/** What limits count by: an IPv4 address, or the /64 that one IPv6 customer is given. */
export function addressKey(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
