import { describe, expect, test } from 'vitest'
import { addressKey, clientIp, trustProxies } from './client-ip.ts'

describe('L4 the client’s address', () => {
  const trusted = trustProxies(['127.0.0.1', '10.0.0.0/8', '::1'])

  test('is that of the socket if that is not a trusted proxy, whatever a header says', () => {
    expect(clientIp('203.0.113.7', '198.51.100.1', trusted)).toBe('203.0.113.7')
    expect(clientIp('203.0.113.7', undefined, trusted)).toBe('203.0.113.7')
  })

  test('is the rightmost one that is not a trusted proxy; anything left of it may be forged', () => {
    expect(clientIp('127.0.0.1', '1.1.1.1, 203.0.113.7, 10.2.3.4', trusted)).toBe('203.0.113.7')
    expect(clientIp('::1', '203.0.113.7', trusted)).toBe('203.0.113.7')
  })

  test('is the proxy’s own if the header is missing or invalid', () => {
    expect(clientIp('127.0.0.1', undefined, trusted)).toBe('127.0.0.1')
    expect(clientIp('127.0.0.1', 'unknown', trusted)).toBe('127.0.0.1')
    expect(clientIp('127.0.0.1', '1.1.1.1, <script>', trusted)).toBe('127.0.0.1')
  })

  test('is plain IPv4 on a dual-stack socket', () => {
    expect(clientIp('::ffff:203.0.113.7', undefined, trusted)).toBe('203.0.113.7')
    expect(clientIp('::ffff:127.0.0.1', '203.0.113.7', trusted)).toBe('203.0.113.7')
  })
})

describe('L3 the key that limits count by', () => {
  test('is an IPv4 address, or the /64 of an IPv6 one', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8::')).toBe('2001:db8:0:0::/64')
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })
})
