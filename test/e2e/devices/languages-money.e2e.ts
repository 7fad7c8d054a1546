import type { APIRequestContext } from '@playwright/test'
import { languageNames } from '#contract/rules/language/languages.ts'
import { moneyFigures } from '#contract/rules/money/money-figures.ts'
import { refundEffects } from '#server/money.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { settleShop } from '#server/settlement/settle-shop.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeItem, makeShop, type Person, placementOf } from '../../scenes/builders.ts'
import { sender } from '../../sender.ts'
import { expect, signedInPage } from '../fixtures/fixtures.ts'
import { test } from '../fixtures/gateway-fixtures.ts'
import {
  devanagariAddress,
  devanagariShop,
  expectPageInLanguage,
  recordPageErrors,
  translated,
} from '../fixtures/page-in-language.ts'
import { phone } from '../fixtures/phone.ts'

test.describe.configure({ timeout: 240_000 })

type Call = { request: APIRequestContext; token: string }

async function post({ request, token }: Call, path: string, data: object) {
  const reply = await request.post(path, { headers: { token }, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** Orders ten packs and pays for them through the gateway. */
async function orderOnline(
  call: Call,
  standin: RazorpayStandin,
  shopId: string,
  item: { itemId: string; pricePaise: number },
): Promise<string> {
  const { order, orderId } = await post(
    call,
    '/api/order/create-order',
    placementOf(shopId, [{ ...item, count: 10 }]),
  )
  await post(call, '/api/order/verify', { ...standin.pay(order.id), orderId })
  return orderId
}

for (const language of translated)
  test(`payments, refunds and transfers of online orders are shown in ${languageNames[language]}`, async ({
    browser,
    baseURL,
    customerAccount,
    db,
    request,
    standin,
  }) => {
    const { shopId, keeper } = await makeShop(db, { ...devanagariShop, slug: 'gokul' })
    const milk = await makeItem(db, shopId, { name: 'गाय का दूध', description: '', price_paise: 30_00 })
    const customer: Call & Person = { request, ...customerAccount }
    for (const backPaise of [0, 100_00]) {
      const orderId = await orderOnline(customer, standin, shopId, milk)
      await db.updateTable('orders').set(devanagariAddress).where('id', '=', orderId).execute()
      await post({ request, ...keeper }, '/api/order/status', { orderId, status: 'Delivered' })
      if (backPaise > 0)
        await askRefund(db, refundEffects(sender, { operatorEmail: sender.supportEmail }), orderId, backPaise)
    }
    await db.updateTable('refunds').set({ status: 'processed', bank_reference: '10000000000000' }).execute()
    await settleShop(db, { shopId, paidPaise: 200_00, reference: '400012345671' })
    await settleShop(db, { shopId, paidPaise: -50_00, reference: '400012345672' })

    const page = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
    await page.setViewportSize(phone)
    const faults = recordPageErrors(page)
    await expectPageInLanguage(language, page, '/dashboard/money')
    let shown = ''
    for (const figure of moneyFigures) {
      await expectPageInLanguage(language, page, `/dashboard/money/entries?of=${figure}`)
      shown += await page.getByRole('main').innerText()
    }
    for (const amount of ['₹100', '₹200', '₹50']) expect(shown).toContain(amount)
    for (const reference of ['10000000000000', '400012345671']) expect(shown).toContain(reference)
    await expectPageInLanguage(language, page, '/dashboard/statement')
    expect(faults).toEqual([])
    await page.context().close()
  })
