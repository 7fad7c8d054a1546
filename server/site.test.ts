import { afterEach, expect, test, vi } from 'vitest'
import { nobodyThere } from '#test/nobody-there.ts'
import { readConfig } from './config.ts'
import { describeSite } from './site.ts'

afterEach(() => void vi.useRealTimers())

test('the copyright line is of the year that it is in India, also where the process began in another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59+05:30') })
  const config = readConfig({ NODE_ENV: 'test', PRODUCT_NAME: 'Nukkad' })
  const standIns = { payment: nobodyThere, signIn: true, mail: true }
  const site = describeSite(config, 'https://nukkad.test', standIns, null)
  expect(site.copyrightLine).toBe('© 2026 Nukkad. All rights reserved.')
  vi.setSystemTime(new Date('2027-01-01T00:00:00+05:30'))
  expect(site.copyrightLine).toBe('© 2027 Nukkad. All rights reserved.')
  expect(JSON.stringify(site)).toContain('© 2027')
})
