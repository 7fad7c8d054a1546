import { expect, test } from 'vitest'
import { words } from '../../words/en.ts'
import { deviceName } from './device-name.ts'

test('a device is named by its browser and system', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  expect(deviceName(words, phone)).toBe('Chrome on Android')
  expect(deviceName(words, `${phone} Edg/130.0`)).toBe('Edge on Android')
  expect(
    deviceName(
      words,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceName(words, 'curl/8.5.0')).toBe('')
  expect(deviceName(words, '')).toBe('')
})

test('a phone browser with another token in its user agent gets the same name as on a desktop', () => {
  const on = (system: string, browser: string) =>
    deviceName(words, `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 ${browser} Mobile Safari/604.1`)
  const iPhone = 'iPhone; CPU iPhone OS 18_0 like Mac OS X'
  expect(on(iPhone, 'CriOS/130.0')).toBe('Chrome on iPhone')
  expect(on(iPhone, 'FxiOS/132.0')).toBe('Firefox on iPhone')
  expect(on(iPhone, 'Version/18.0 EdgiOS/130.0')).toBe('Edge on iPhone')
  expect(on(iPhone, 'Version/18.0 OPT/5.0')).toBe('Opera on iPhone')
  expect(on('Linux; Android 14', 'Chrome/130.0 EdgA/130.0')).toBe('Edge on Android')
})
