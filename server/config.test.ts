import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigFault, outsideDatabase, publicUrlOf, readConfig, seedsDemoTown } from './config.ts'
import { settingNames } from './settings.ts'

const real = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nukkad.example',
  TRUSTED_PROXIES: '10.0.0.1',
  ENCRYPTION_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg',
  SMTP_URL: 'smtps://mail.example',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}
const unpaid = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }
const nothing = { ...Object.fromEntries(Object.keys(real).map((name) => [name, ''])), NODE_ENV: '' }

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return error.message.split('\n').map((line) => line.split(': ')[0] ?? '')
  }
}

describe('I3 if strangers or real money can reach it, the server does not start', () => {
  const everywhere: [string, Record<string, string>][] = [
    ['in production', {}],
    ['in development with an outside address', { NODE_ENV: 'development' }],
    ['with NODE_ENV forgotten', { NODE_ENV: '' }],
    ['in a test with an outside address', { NODE_ENV: 'test' }],
  ]
  const faults: [string, Record<string, string>, string[]][] = [
    ['nothing missing', {}, []],
    ['no mail server', { SMTP_URL: '' }, ['SMTP_URL']],
    ['no payment keys', unpaid, ['RAZORPAY_KEY_ID']],
    ['no encryption key', { ENCRYPTION_KEY: '' }, ['ENCRYPTION_KEY']],
    ['a short encryption key', { ENCRYPTION_KEY: 'q0V6mT4wZk9RrJxY' }, ['ENCRYPTION_KEY']],
    ['an encryption key of one letter', { ENCRYPTION_KEY: 'x'.repeat(64) }, ['ENCRYPTION_KEY']],
    ['a weak key behind a good one', { ENCRYPTION_KEY: `${real.ENCRYPTION_KEY},xxxxxxxxxxxxxxxx` }, []],
    ['an address in the clear', { PUBLIC_URL: 'http://nukkad.example' }, ['PUBLIC_URL']],
    ['no proxy named before https', { TRUSTED_PROXIES: '' }, ['TRUSTED_PROXIES']],
    ['the demo town', { SEED_DEMO: 'true' }, ['SEED_DEMO']],
    ['a key of the payment stand-in', { RAZORPAY_KEY_ID: 'rzp_test_STANDIN1' }, ['RAZORPAY_KEY_ID']],
    ['a gateway of this machine', { RAZORPAY_API_URL: 'http://127.0.0.1:4000' }, ['RAZORPAY_API_URL']],
    ['a gateway in the clear', { RAZORPAY_API_URL: 'http://pay.example' }, ['RAZORPAY_API_URL']],
    [
      'a checkout that we pass on',
      { RAZORPAY_CHECKOUT_URL: 'https://nukkad.example/v1/checkout.js' },
      ['RAZORPAY_CHECKOUT_URL'],
    ],
    [
      'an issuer that is not Google',
      { GOOGLE_ISSUER: 'https://accounts.google.com.evil.test' },
      ['GOOGLE_ISSUER'],
    ],
    ['keys that are not Google’s', { GOOGLE_JWKS_URL: 'https://evil.test/certs' }, ['GOOGLE_JWKS_URL']],
    ['an issuer of this machine', { GOOGLE_ISSUER: 'http://127.0.0.1:9000' }, ['GOOGLE_ISSUER']],
    ['Google’s own keys', { GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs' }, []],
  ]
  test.for(faults)('with %s', ([, settings, names]) => {
    for (const [where, place] of everywhere)
      expect([where, faultsOf({ ...real, ...place, ...settings })]).toEqual([where, names])
  })

  test('in production without an address', () => {
    expect(faultsOf({ ...real, PUBLIC_URL: '' })).toEqual(['PUBLIC_URL'])
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      ...['PUBLIC_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'ENCRYPTION_KEY'],
    ])
  })

  test('with live keys beside stand-ins, even if only this machine can reach it', () => {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = real
    const live = { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }
    expect(faultsOf(live)).toEqual(['PUBLIC_URL', 'SMTP_URL', 'ENCRYPTION_KEY'])
    expect(faultsOf({ ...live, RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([])
  })

  test('unless DEMO declares it a demonstration, which takes no real money', () => {
    const demo = { DEMO: 'true', RAZORPAY_KEY_ID: 'rzp_test_1' }
    for (const [, settings] of faults) expect(faultsOf({ ...real, ...demo, ...settings })).toEqual([])
    expect(
      faultsOf({ ...nothing, DEMO: 'true', PUBLIC_URL: 'http://nukkad.example', HOST: '0.0.0.0' }),
    ).toEqual([])
    expect(faultsOf({ ...real, DEMO: 'true' })).toEqual(['DEMO, RAZORPAY_KEY_ID'])
  })
})

describe('the server starts on stand-ins', () => {
  test('on this machine without any setting', () => {
    const places: Record<string, string>[] = [
      {},
      { PUBLIC_URL: 'http://localhost:5173' },
      { HOST: 'localhost' },
    ]
    for (const place of places) expect(faultsOf(place)).toEqual([])
  })

  test('but not if other machines can reach it', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toEqual(['HOST'])
    expect(faultsOf({ HOST: '0.0.0.0', DEMO: 'true' })).toEqual([])
  })

  test('but not with an issuer or keys fetched over plain HTTP from another machine', () => {
    expect(faultsOf({ GOOGLE_ISSUER: 'http://login.example' })).toEqual(['GOOGLE_ISSUER'])
    expect(faultsOf({ GOOGLE_JWKS_URL: 'http://10.0.0.5/certs' })).toEqual(['GOOGLE_JWKS_URL'])
    const here = { GOOGLE_ISSUER: 'http://127.0.0.1:9000', GOOGLE_JWKS_URL: 'http://localhost:9/certs' }
    expect(faultsOf(here)).toEqual([])
  })
})

test.for<[string, string]>([
  ['PORT', 'ninety'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'nukkad.example'],
  ['CELLS', 'https://pune.nukkad.example 18.52 73.86'],
  ['DATABASE_URL', 'base'],
  ['DATABASE_URL', 'db.example/nukkad'],
  ['DATABASE_URL', 'mysql://db.example/nukkad'],
  ['DATABASE_URL', 'postgres://nukkad:secret@one:5432,two:99999/nukkad'],
  ['DATABASE_OWNER_URL', 'postgres//db.example'],
  ['DATABASE_DIRECT_URL', 'http://db.example'],
  ['DATABASE_POOL', 'ten'],
  ['DATABASE_PREPARE', 'yes'],
  ['DATABASE_LOCK_SECONDS', '0'],
  ['PICTURES_PUBLIC_URL', 'pictures.example'],
  ['PICTURES_PUBLIC_URL', 'https://pictures.example/nukkad'],
  ['PICTURES_PUBLIC_URL', 'https://key:secret@pictures.example'],
  ['PICTURES_PUBLIC_URL', 'http://pictures.example'],
  ['WEB_PROCESSES', '2.5'],
  ['TRUSTED_PROXIES', 'caddy'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33'],
  ['ENCRYPTION_KEY', 'a secret of the tests alone, short'],
  ['ENCRYPTION_KEY', ','],
  ['VAPID_PUBLIC_KEY', 'public'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'Nukkad'],
  ['SUPPORT_EMAIL', 'help'],
  ['SOCIAL_LINKS', 'https://www.linkedin.com/'],
  ['BANK_HOLIDAYS', 'tomorrow'],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['SEED_DEMO', 'no'],
])('%s=%s is refused in one line that names the setting', ([name, value]) => {
  expect(faultsOf({ [name]: value })).toEqual([name])
})

test('an IPv6 host is accepted with and without brackets', () => {
  for (const HOST of ['::1', '[::1]'])
    expect(publicUrlOf(readConfig({ HOST, PORT: '80' }))).toBe('http://[::1]:80')
})

test('codes by SMS need the sender’s key and template over https, or the mailbox that mails go to', () => {
  expect(faultsOf({ SMS_SENDER: 'msg91' })).toEqual(['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'])
  const msg91 = { SMS_SENDER: 'msg91', MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'template' }
  expect(faultsOf(msg91)).toEqual([])
  expect(faultsOf({ ...msg91, MSG91_API_URL: 'http://sms.example' })).toEqual(['MSG91_API_URL'])
  expect(faultsOf({ SMS_SENDER: 'mailbox' })).toEqual([])
  expect(faultsOf({ ...real, SMS_SENDER: 'mailbox' })).toEqual(['SMS_SENDER, SMTP_URL'])
})

test('CELLS must include this installation, and all of its origins use https', () => {
  const cells = (...origins: string[]) => origins.map((origin) => `${origin} 21.1 79.1 40 A city`).join('; ')
  const own = { PUBLIC_URL: 'http://localhost:3000' }
  expect(faultsOf({ ...own, CELLS: cells('http://localhost:3000', 'https://pune.example') })).toEqual([])
  expect(faultsOf({ CELLS: cells('https://pune.example') })).toEqual(['CELLS'])
  expect(faultsOf({ ...own, CELLS: cells('https://pune.example') })).toEqual(['CELLS'])
  expect(faultsOf({ ...own, CELLS: cells('http://localhost:3000', 'http://pune.example') })).toEqual([
    'CELLS',
  ])
})

test('a database address for the owner requires one for the application', () => {
  expect(faultsOf({ DATABASE_OWNER_URL: 'postgres://db.example/nukkad' })).toEqual(['DATABASE_URL'])
  expect(faultsOf({ DATABASE_DIRECT_URL: 'postgres://db.example/nukkad' })).toEqual(['DATABASE_URL'])
})

describe('the map under the pin', () => {
  const style = { MAP_STYLE_URL: 'https://map.example/style.json' }
  const key = { GOOGLE_MAPS_BROWSER_KEY: 'key-for-browsers' }
  const places = { GEO_PLACES: 'google', GOOGLE_MAPS_API_KEY: 'key-of-the-server' }

  test('is a style with its hosts, or Google’s, or none', () => {
    const hosts = 'https://tiles.example/some/path, https://letters.example'
    expect(readConfig({ ...style, MAP_HOSTS: hosts }).MAP_HOSTS).toEqual([
      ...['https://tiles.example', 'https://letters.example'],
    ])
    for (const env of [{}, style, key, { ...key, ...places }, { MAP_STYLE_URL: 'http://127.0.0.1:9/s.json' }])
      expect(faultsOf(env)).toEqual([])
  })

  test.for<[string, Record<string, string>, string[]]>([
    ['two maps at once', { ...style, ...key }, ['MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY']],
    ['hosts of no map', { MAP_HOSTS: 'https://tiles.example' }, ['MAP_STYLE_URL']],
    ['a host that is no address', { ...style, MAP_HOSTS: 'tiles.example' }, ['MAP_HOSTS']],
    ['a style in the clear', { MAP_STYLE_URL: 'http://map.example/style.json' }, ['MAP_STYLE_URL']],
    ['tiles in the clear', { ...style, MAP_HOSTS: 'http://tiles.example' }, ['MAP_HOSTS']],
    ['Google’s places on another map', { ...style, ...places }, ['MAP_STYLE_URL']],
    [
      'the key of the server shown to everybody',
      { ...places, GOOGLE_MAPS_BROWSER_KEY: places.GOOGLE_MAPS_API_KEY },
      ['GOOGLE_MAPS_BROWSER_KEY'],
    ],
  ])('is refused with one sentence: %s', ([, env, names]) => {
    expect(faultsOf(env)).toEqual(names)
  })
})

test('the demo town is created by default only with the embedded database on this machine', () => {
  const comes = (env: Record<string, string>) => seedsDemoTown(readConfig(env))
  expect(comes({})).toBe(true)
  expect(comes({ DATABASE_URL: 'postgres://db.example/nukkad' })).toBe(false)
  expect(comes(real)).toBe(false)
  expect(comes({ ...real, NODE_ENV: '' })).toBe(false)
  expect(comes({ DEMO: 'true', PUBLIC_URL: 'https://demo.example' })).toBe(true)
})

test('.env.example names every setting, and each default that it gives is the real one', () => {
  const text = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
  const given = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const defaults = readConfig({})

  expect(readConfig(Object.fromEntries(given))).toEqual(defaults)
  expect(given.map(([name]) => name).sort()).toEqual([...settingNames].sort())
})

test('nightly backups must be encrypted, and can be sent away only if they are made', () => {
  const key = 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg'
  expect(faultsOf({ BACKUP_DIR: '/backups' })).toEqual(['BACKUP_KEY'])
  expect(faultsOf({ BACKUP_COMMAND: 'true' })).toEqual(['BACKUP_DIR'])
  expect(faultsOf({ BACKUP_DIR: '/backups', BACKUP_KEY: key, BACKUP_COMMAND: 'true' })).toEqual([])
  for (const time of ['24:00', '3:30', '03:30:00', 'night'])
    expect(faultsOf({ BACKUP_AT: time })).toEqual(['BACKUP_AT'])
})

test('PGSSLROOTCERT is added to database addresses that ask for TLS and name no certificate themselves', () => {
  const PGSSLROOTCERT = '/etc/our ca.pem'
  const urlOf = (DATABASE_URL: string) => outsideDatabase(readConfig({ DATABASE_URL, PGSSLROOTCERT }))?.url
  expect(urlOf('postgres://a@b/c?sslmode=verify-full')).toBe(
    'postgres://a@b/c?sslmode=verify-full&sslrootcert=%2Fetc%2Four%20ca.pem',
  )
  for (const other of ['postgres://a@b/c', 'postgres://a@b/c?sslmode=verify-full&sslrootcert=/own.pem'])
    expect(urlOf(other)).toBe(other)
})
