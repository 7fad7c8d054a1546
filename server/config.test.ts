import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigFault, readConfig, settingNames } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nukkad.example',
  ENCRYPTION_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return error.message.split('\n').map((line) => line.split(':')[0] ?? '')
  }
}

describe('I3 the server does not start', () => {
  test('in production on a stand-in, unless DEMO says so', () => {
    expect(faultsOf(production)).toEqual([])
    expect(faultsOf({ ...production, SMTP_URL: '' })).toEqual(['SMTP_URL'])
    expect(faultsOf({ ...production, RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '' })).toEqual([
      'RAZORPAY_KEY_ID',
    ])
    const demo = { ...production, DEMO: 'true', SMTP_URL: '', RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '' }
    expect(faultsOf(demo)).toEqual([])
  })

  test('in production on a gateway that only pretends', () => {
    expect(faultsOf({ ...production, RAZORPAY_KEY_ID: 'rzp_test_STANDIN0000001' })).toEqual([
      'RAZORPAY_KEY_ID',
    ])
    const loopback = {
      RAZORPAY_API_URL: 'http://127.0.0.1:4000',
      RAZORPAY_CHECKOUT_URL: 'https://localhost/x.js',
    }
    expect(faultsOf({ ...production, ...loopback })).toEqual(['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'])
    expect(faultsOf({ ...production, ...loopback, DEMO: 'true', RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([])
  })

  test('as a demo that would take real money', () => {
    expect(faultsOf({ ...production, DEMO: 'true' })).toEqual(['DEMO, RAZORPAY_KEY_ID'])
  })

  test('in production with an issuer or keys that are not Google’s', () => {
    expect(faultsOf({ ...production, GOOGLE_ISSUER: 'https://login.evil.test' })).toEqual(['GOOGLE_ISSUER'])
    expect(faultsOf({ ...production, GOOGLE_JWKS_URL: 'https://evil.test/certs' })).toEqual([
      'GOOGLE_JWKS_URL',
    ])
    expect(faultsOf({ ...production, GOOGLE_ISSUER: 'https://accounts.google.com.evil.test' })).toHaveLength(
      1,
    )
    expect(
      faultsOf({ ...production, GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs' }),
    ).toEqual([])
  })

  test('with an issuer or keys fetched in the clear from beyond this machine', () => {
    expect(faultsOf({ GOOGLE_ISSUER: 'http://login.example' })).toEqual(['GOOGLE_ISSUER'])
    expect(faultsOf({ GOOGLE_JWKS_URL: 'http://10.0.0.5/certs' })).toEqual(['GOOGLE_JWKS_URL'])
    expect(
      faultsOf({ GOOGLE_ISSUER: 'http://127.0.0.1:9000', GOOGLE_JWKS_URL: 'http://localhost:9/certs' }),
    ).toEqual([])
  })

  test('with pretended sign-in where others can reach it', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toEqual(['HOST'])
    expect(faultsOf({ HOST: '0.0.0.0', DEMO: 'true' })).toEqual([])
    expect(faultsOf({ HOST: 'localhost' })).toEqual([])
  })
})

test('.env.example names every setting, and each default that it gives is the true one', () => {
  const text = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
  const given = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const defaults = readConfig({})

  expect(readConfig(Object.fromEntries(given))).toEqual(defaults)
  expect(given.map(([name]) => name).sort()).toEqual([...settingNames].sort())
})
