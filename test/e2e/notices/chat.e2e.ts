import { givePassword, makeStockedShop } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { signIn as signInAs, signInByForm } from '../fixtures/failures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { asOlderPhone } from '../fixtures/older-phone.ts'
import { toast } from '../fixtures/toast.ts'

test('a customer asks and reads the answer with the keyboard alone', async ({ customer }) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).press('Enter')
  const panel = customer.getByRole('dialog', { name: 'Nukkad assistant' })
  const input = panel.getByPlaceholder('Ask about orders, products, delivery...')
  await expect(panel.getByText('Always here to help')).toBeVisible()
  await expect(panel.getByText('I am the Nukkad assistant')).toBeVisible()
  await expect(panel.getByRole('listitem').first().locator('time')).toHaveText(/^\d{2}:\d{2}$/)
  await expect(input).toBeFocused()

  await input.press('Enter')
  await input.fill('   ')
  await input.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(1)

  await input.fill('what is the')
  await input.press('Shift+Enter')
  await input.pressSequentially('delivery fee?')
  await expect(input).toHaveValue('what is the\ndelivery fee?')
  await input.press('Enter')
  await expect(panel.getByText('₹9 under 1 km')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(input).toBeFocused()
  await expectAccessible(customer)

  await input.fill('delivery areas')
  await panel.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(input).toBeFocused()

  await panel.press('Escape')
  await expect(panel).toBeHidden()
  await expect(customer.getByRole('button', { name: 'Open the support chat' })).toBeFocused()
  await customer.keyboard.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(5)
})

test('a half-written question is kept when the panel is closed and opened again', async ({ customer }) => {
  await customer.goto('/')
  const open = customer.getByRole('button', { name: 'Open the support chat' })
  await open.click()
  const panel = customer.getByRole('dialog', { name: 'Nukkad assistant' })
  await panel.getByRole('textbox').fill('Where is')
  await panel.press('Escape')
  await open.click()
  await expect(panel.getByRole('textbox')).toHaveValue('Where is')
})

test('a half-written question survives the end of the session and a reload', async ({
  page: customer,
  customerAccount,
  db,
}) => {
  await signInByForm(customer, db, customerAccount)
  await customer.goto('/myorders')
  const open = customer.getByRole('button', { name: 'Open the support chat' })
  await open.click()
  const panel = customer.getByRole('dialog', { name: 'Nukkad assistant' })
  const field = panel.getByRole('textbox')
  await field.fill('Where is')
  await db.deleteFrom('sessions').where('account_id', '=', customerAccount.accountId).execute()
  await customer.getByRole('button', { name: 'Refresh' }).click()
  await signInAs(customer, customerAccount)
  await expect(customer).toHaveURL('/myorders')
  await expect(field).toHaveValue('Where is')
  await customer.reload()
  await open.click()
  await expect(field).toHaveValue('Where is')
})

test('signing in keeps a visitor’s conversation, and signing out clears it', async ({
  page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open the support chat' })
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
  const close = page.getByRole('button', { name: 'Close the support chat' })
  const messages = page.getByRole('log').getByRole('listitem')
  const ask = async (question: string) => {
    await open.click()
    await page.getByRole('dialog', { name: 'Nukkad assistant' }).getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
    await expect(messages).toHaveCount(3)
    await close.click()
  }
  await ask('Where is my order?')
  await signIn.click()
  await signInAs(page, customerAccount)
  await open.click()
  await expect(messages).toHaveCount(3)
  await close.click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(signIn).toBeVisible()
  await open.click()
  await expect(messages).toHaveCount(1)
})

test('the chat works on an older phone, too', async ({ customer }) => {
  await asOlderPhone(customer)
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  await customer.getByPlaceholder('Ask about orders').fill('what is the delivery fee?')
  await customer.keyboard.press('Enter')
  await expect(customer.getByText('₹9 under 1 km')).toBeVisible()
})

test('if the script of the chat fails to load, a toast says so, and the next tap opens the chat', async ({
  customer,
}) => {
  await blockScript(customer, 'chat-panel')
  await customer.goto('/')
  const open = customer.getByRole('button', { name: 'Open the support chat' })
  await open.click()
  await expect(toast(customer, 'No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await expect(open).toBeFocused()
  await customer.unrouteAll()
  await open.click()
  await expect(customer.getByRole('dialog', { name: 'Nukkad assistant' })).toBeVisible()
})

test('the quick actions put their label into the input and send nothing', async ({ customer }) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  for (const word of ['Track Order', 'Products', 'Delivery Areas', 'Support']) {
    await customer.getByRole('button', { name: word, exact: true }).click()
    await expect(customer.getByPlaceholder('Ask about orders')).toHaveValue(word)
  }
  await expect(customer.getByRole('log').getByRole('listitem')).toHaveCount(1)
})

test('while an answer is awaited nothing more can be sent, and the newest message is in view', async ({
  customer,
}) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  const input = customer.getByPlaceholder('Ask about orders')
  const waiting: (() => void)[] = []
  await customer.route('**/api/chat', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  for (let n = 1; n <= 6; n++) {
    await input.fill('how do refunds work')
    await input.press('Enter')
    await expect(customer.getByText('The assistant is typing')).toBeAttached()
    await expect(input).toBeDisabled()
    await expect(customer.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect.poll(() => waiting.length).toBe(n)
    waiting.at(-1)?.()
    await expect(customer.getByRole('log').getByRole('listitem')).toHaveCount(1 + 2 * n)
  }
  await expect(customer.getByRole('log').getByRole('listitem').last()).toBeInViewport()
})

test('an answer does not take the focus from a field in which somebody is typing meanwhile', async ({
  customer,
}) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  const question = customer.getByPlaceholder('Ask about orders')
  const release = await holdRequests(customer, '**/api/chat')
  await question.fill('what is the delivery fee?')
  await question.press('Enter')
  await expect(question).toBeDisabled()
  const address = customer.getByRole('combobox')
  await address.pressSequentially('dh')
  release()
  await expect(question).toBeEnabled()
  await customer.keyboard.type('ara')
  await expect(address).toHaveValue('dhara')
})

test('a failure is reported in a toast and in the conversation, and asking again works', async ({
  customer,
}) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  const input = customer.getByPlaceholder('Ask about orders')
  // Wait for the script of the chat before the network goes.
  await expect(input).toBeVisible()
  await customer.context().setOffline(true)
  await input.fill('delivery fee')
  await input.press('Enter')
  await expect(customer.getByText('Failed to get response from chatbot.')).toBeVisible()
  await expect(
    customer.getByText(
      "Sorry, I'm having trouble responding right now. Please try again or contact help@nukkad.example",
    ),
  ).toBeVisible()

  await customer.context().setOffline(false)
  await input.fill('delivery fee')
  await input.press('Enter')
  await expect(customer.getByText('₹9 under 1 km')).toBeVisible()
})

test('an internal server error is logged, and reported in the chat’s own words rather than by a bare number', async ({
  customer,
}) => {
  await customer.route('**/api/chat', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'Broken.', requestId: '4f1c09aa72be' },
    }),
  )
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  const logged = customer.waitForEvent('console', (line) => line.text().includes('ApiError'))
  await customer.getByPlaceholder('Ask about orders').fill('delivery fee')
  await customer.keyboard.press('Enter')
  await expect(toast(customer, 'Failed to get response from chatbot.')).toBeVisible()
  await expect(customer.getByRole('log').getByRole('listitem').last()).toContainText(
    "Sorry, I'm having trouble responding right now. Please try again or contact help@nukkad.example",
  )
  await logged
})

test('a message with a secret is refused with a warning', async ({ customer }) => {
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Open the support chat' }).click()
  await customer.getByPlaceholder('Ask about orders').fill('my otp is 482913')
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(customer.getByText('Please never share card numbers, codes or passwords here.')).toBeVisible()
})

test('the chat is available to visitors and customers, not to shopkeepers', async ({ page, shopkeeper }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open the support chat' })).toBeVisible()
  await shopkeeper.goto('/')
  await expect(shopkeeper.getByRole('heading').first()).toBeVisible()
  await expect(shopkeeper.getByRole('button', { name: 'Open the support chat' })).toHaveCount(0)
})

test('filters beside the open chat add no history entries, and Back still closes the chat first', async ({
  page,
  db,
}) => {
  await makeStockedShop(db, { name: 'Kale Dairy' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  const panel = page.getByRole('dialog', { name: 'Nukkad assistant' })
  await panel.getByRole('textbox').fill('Where is')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  // Two presses in a row, the second before the page of the first is rendered.
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === name)?.click()
    const replace = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      replace(...entry)
      history.replaceState = replace
      queueMicrotask(() => press('Paneer'))
    }
    press('Milk')
  })
  await expect(page).toHaveURL('/?category=Paneer')
  for (const category of ['Milk', 'Bread', 'Butter']) {
    await page.getByRole('button', { name: category, exact: true }).press('Enter')
    await expect(page).toHaveURL(`/?category=${category}`)
    await expect(panel.getByRole('textbox')).toHaveValue('Where is')
  }
  await expect.poll(entries).toBe(before)
  // The chat gets its own history entry above that of the page as soon as the page is rendered.
  await expect.poll(() => page.evaluate(() => history.state?.isPopup)).toBe(true)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/?category=Butter')

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /basket|cart/i })
    .click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await expect(page).toHaveURL('/?category=Butter')
})
