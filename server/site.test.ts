import { afterEach, expect, vi } from 'vitest'
import { test } from '#test/app-test.ts'
import { readConfig } from './config.ts'
import { copyrightLine } from './site.ts'

afterEach(() => void vi.useRealTimers())

test('the copyright line has the current year in India, even if the process started in another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59+05:30') })
  const config = readConfig({ NODE_ENV: 'test', PRODUCT_NAME: 'Nukkad' })
  expect(copyrightLine(config, 'en')).toBe('© 2026 Nukkad. All rights reserved.')
  vi.setSystemTime(new Date('2027-01-01T00:00:00+05:30'))
  expect(copyrightLine(config, 'en')).toBe('© 2027 Nukkad. All rights reserved.')
})

test('the copyright line is in the language of the page, unless the operator has set one', async ({
  app,
}) => {
  const lineIn = async (language: string) =>
    (await app.anon.call('showSite', {}, { 'accept-language': language })).body.data.copyrightLine
  expect(await lineIn('hi-IN')).toMatch(/ सर्वाधिकार सुरक्षित।$/)
  expect(await lineIn('mr-IN')).toMatch(/ सर्व हक्क राखीव\.$/)
  const config = readConfig({ NODE_ENV: 'test', COPYRIGHT_LINE: '© Kale & Sons' })
  expect(copyrightLine(config, 'hi')).toBe('© Kale & Sons')
})
