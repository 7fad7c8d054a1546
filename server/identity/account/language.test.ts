import { describe, expect } from 'vitest'
import { test } from '#test/app-test.ts'

describe('the language of an account', () => {
  test('is the one chosen last, and unset before that', async ({ app }) => {
    const asha = await app.customer()
    expect((await asha.call('showMe')).body.account.language).toBeUndefined()
    for (const language of ['mr', 'hi', 'en'] as const) {
      expect((await asha.call('chooseLanguage', { language })).status).toBe(200)
      expect((await asha.call('showMe')).body.account.language).toBe(language)
    }
  })

  test('does not affect other accounts, and a shop has one like a customer', async ({ app }) => {
    const [asha, ravi, shop] = [await app.customer(), await app.customer(), await app.shopkeeper()]
    await asha.call('chooseLanguage', { language: 'mr' })
    expect((await ravi.call('showMe')).body.account.language).toBeUndefined()
    await shop.call('chooseLanguage', { language: 'hi' })
    expect((await shop.call('showMe')).body.account.language).toBe('hi')
  })

  test('can be chosen only when signed in, among those that are offered', async ({ app }) => {
    expect((await app.anon.call('chooseLanguage', { language: 'hi' })).status).toBe(401)
    const asha = await app.customer()
    for (const language of ['xx', '', 'HI', 1] as never[])
      expect((await asha.call('chooseLanguage', { language })).body.code).toBe('malformed')
  })
})
