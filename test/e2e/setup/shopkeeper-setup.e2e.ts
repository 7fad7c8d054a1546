import { randomBytes } from 'node:crypto'
import { smallPhoto } from '../fixtures/pictures.ts'
import { expectRefusal, fillDocuments, fillProfile, next, test } from '../fixtures/setup-wizard.ts'
import { expect, expectAccessibleInBothThemes } from '../fixtures/shopkeeper-fixtures.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { dismissToasts, toast } from '../fixtures/toast.ts'

test('the name and e-mail of the sign-up are read-only, and only a shopkeeper’s token opens the wizard', async ({
  wizard: page,
  page: visitor,
  customer,
}) => {
  await expect(page.getByLabel('Shop name')).toHaveValue('Kale Dairy')
  await expect(page.getByLabel('Shop name')).not.toBeEditable()
  await expect(page.getByLabel('Email')).toHaveValue('ravi@kale.example')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  // The wizard has the customer's navbar, but not the customer's footer.
  const navbar = page.getByRole('navigation')
  await expect(navbar.getByRole('link', { name: /Home$/ })).toBeVisible()
  await expect(navbar.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  await expect(navbar.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  for (const other of [visitor, customer]) {
    await other.goto('/setup')
    await expect(other).toHaveURL(/\/$/)
  }
})

test('step 1 says what is missing or wrong', async ({ wizard: page }) => {
  await expectRefusal(page, 'Please complete all shop profile fields.')
  await expect(page.getByLabel('Phone')).toBeFocused()
  // If several fields are wrong, the one that the message is about gets the focus.
  await page.getByLabel('Phone').fill('98000')
  await expectRefusal(page, 'Please complete all shop profile fields.')
  await expect(page.getByLabel('Shop address')).toBeFocused()
  await fillProfile(page)
  await page.getByLabel('Phone').fill('98000')
  await expectRefusal(page, 'Please enter a valid 10-digit phone number.')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+91 98000-00001')
  await expect(page.getByLabel('Phone')).toHaveValue('9800000001')
  await page.getByLabel('Shop address').fill('Somewhere else')
  await expectRefusal(page, 'Please provide location coordinates by entering a valid address.')
  await expect(page.getByLabel('Shop address')).toBeFocused()
  await page.getByLabel('Shop address').fill('Dharampeth')
  await page.getByRole('option').first().click()
  await expect(page.getByLabel('Shop address')).toHaveValue(/Nagpur/)
  await page.getByLabel('Postal code').fill('12')
  await expectRefusal(page, 'Please enter a valid 6-digit postal code.')
  await expect(page.getByLabel('Postal code')).toBeFocused()
  for (const label of ['City', 'State', 'Postal code']) {
    const value = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill('')
    await expectRefusal(page, 'Please complete all shop profile fields.')
    await page.getByLabel(label).fill(label === 'Postal code' ? '440010' : value)
  }
  await next(page)
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Documents & Bank' })).toBeFocused()
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await expect(page.getByLabel('Phone')).toHaveValue('9800000001')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeHidden()
})

test('a pasted number is accepted in full, without the spaces and signs that were copied with it', async ({
  wizard: page,
}) => {
  await fillProfile(page)
  await page.getByLabel('Phone').fill('\u202a+91 (98000) 000 01\u202c')
  await expect(page.getByLabel('Phone')).toHaveValue('9800000001')
  await page.getByLabel('Postal code').fill('\u200b440 010')
  await expect(page.getByLabel('Postal code')).toHaveValue('440010')
  await next(page)
  await page.getByLabel('PAN number').fill('  abcpk 1234 c')
  await expect(page.getByLabel('PAN number')).toHaveValue('ABCPK1234C')
  await page.getByLabel('IFSC code').fill(' SBIN 000 1234')
  await expect(page.getByLabel('IFSC code')).toHaveValue('SBIN0001234')
  await page.getByLabel('Account number').fill('1234 5678 9012 3456')
  await expect(page.getByLabel('Account number')).toHaveValue('1234567890123456')
})

test('address parts that a place lacks are filled in with a guess and marked to be checked', async ({
  wizard: page,
}) => {
  await fillProfile(page)
  for (const label of ['City', 'State', 'Postal code'])
    await expect(page.getByLabel(label)).not.toHaveValue('')
  await page.getByLabel('Shop address').fill('Gondia')
  await page.getByRole('option').first().click()
  await expect(page.getByLabel('Shop number, building, street')).toHaveValue('N/A')
  const marks = page.getByText('We had to guess this: please check')
  await expect(marks.first()).toBeVisible()
  const guessed = await marks.count()
  await next(page)
  await expect(page.getByRole('heading', { name: /^Step 2 of 3/ })).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await expect(marks).toHaveCount(guessed)
  await page.getByLabel('Shop number, building, street').fill('12')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Shop number, building, street')).toHaveValue('12')
  await expect(marks).toHaveCount(guessed - 1)
})

test('step 2 says what is missing or wrong, in the order of the fields', async ({ atDocuments: page }) => {
  const picture = page.getByLabel('Shop picture')
  await expectRefusal(page, 'Please upload a shop image.')
  await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await expect(toast(page, 'Please upload a JPEG or PNG image')).toBeVisible()
  const { buffer } = await smallPhoto()
  const large = Buffer.concat([buffer, randomBytes(5 * 1024 * 1024)])
  await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
  await expect(toast(page, 'Image size must be less than 5MB')).toBeVisible()
  await picture.setInputFiles(await smallPhoto())
  await expect(page.getByAltText('The picture of your shop')).toBeVisible()

  await expectRefusal(page, 'Please enter PAN number.')
  await page.getByLabel('PAN number').fill('abc')
  await expectRefusal(page, 'Please enter a valid PAN number (e.g., AAACL1234C).')
  await expect(page.getByLabel('PAN number')).toBeFocused()
  await page.getByLabel('PAN number').fill('abcpk1234c')
  await expect(page.getByLabel('PAN number')).toHaveValue('ABCPK1234C')
  await expectRefusal(page, 'Please complete all bank details.')
  await page.getByLabel('Account holder name').fill('Ravi Kale')
  await page.getByLabel('Account number').fill('12')
  await page.getByLabel('IFSC code').fill('SBIN1001234')
  await expectRefusal(page, 'Please complete all bank details.')
  await expect(page.getByLabel('Bank name')).toBeFocused()
  await page.getByLabel('Bank name').fill('A bank')
  await expectRefusal(page, 'Please enter a valid IFSC code (e.g., SBIN0001234).')
  await expect(page.getByLabel('IFSC code')).toBeFocused()
  await expect(page.getByLabel('IFSC code')).toHaveAccessibleDescription(/^Please enter a valid IFSC code/)
  await page.getByLabel('IFSC code').fill('SBIN0ZZZZZZ')
  await expect(page.getByText('We do not know this branch: please check the code')).toBeVisible()
  await expect(page.getByLabel('Bank name')).toHaveValue('A bank')
  await expectRefusal(page, 'Please enter a valid account number (9 to 18 digits).')
  await expect(page.getByLabel('Account number')).toBeFocused()
  await page.getByLabel('Account number').fill('123456784321')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Step 3 of 3: Subscription' })).toBeVisible()
})

test('the wizard is accessible at every step, in light and dark mode', async ({ wizard: page }) => {
  await expectAccessibleInBothThemes(page)
  await next(page)
  await expectAccessibleInBothThemes(page)
  await fillProfile(page)
  await expectAccessibleInBothThemes(page)
  await next(page)
  await next(page)
  await expect(page.locator('form').getByText('Please upload a shop image.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await fillDocuments(page)
  await expectAccessibleInBothThemes(page)
  await next(page)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).press('Enter')
  await expect(page.locator('form').getByText('You must accept')).toBeVisible()
  // Scrolled to the top, since what the bar partly covers is not checked.
  await page.evaluate(() => window.scrollTo(0, 0))
  await dismissToasts(page)
  await expectAccessibleInBothThemes(page)
})

test('the whole wizard can be completed by keyboard alone, up to the payment', async ({ wizard: page }) => {
  const { keyboard } = page
  async function type(label: string, text: string) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  async function press(name: string | RegExp, key = 'Enter') {
    await tabTo(page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })))
    await keyboard.press(key)
  }

  await type('Phone', '9800000001')
  await type('Shop address', 'Dharampeth')
  await page.getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByText('Place chosen')).toBeVisible()
  await press('Next')

  // Awaited before the field is reached: a key press can be faster than the interception of file choosers.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page.getByLabel('Shop picture'))
  await keyboard.press('Enter')
  await (await choosing).setFiles(await smallPhoto())
  await type('PAN number', 'abcpk1234c')
  await type('Account holder name', 'Ravi Kale')
  await type('Account number', '123456784321')
  await type('IFSC code', 'SBIN0001234')
  await expect(page.getByLabel('Bank name')).toHaveValue('State Bank of India')
  await press('Next')

  await tabTo(page.getByRole('radio', { name: /1 Month/ }))
  await keyboard.press('ArrowDown')
  await press(/Tell me about new orders/, 'Space')
  await press('Read the terms')
  await press('I agree')
  await press('Pay ₹299 and open my shop')
  await expect(page.frameLocator('iframe').last().getByLabel('Card number')).toBeVisible()
})
