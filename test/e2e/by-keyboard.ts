import { expect, type Page } from '@playwright/test'
import { storedIn } from './stored-in.ts'
import { tabTo } from './tab-to.ts'

export const find = (
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'radio' | 'link',
  name: string | RegExp,
) => page.getByRole(role, { name, exact: typeof name === 'string' }).last()

export async function press(page: Page, role: 'button' | 'radio' | 'checkbox', name: string | RegExp) {
  await tabTo(find(page, role, name))
  await page.keyboard.press('Space')
}

export async function type(page: Page, name: string, text: string) {
  await tabTo(find(page, 'textbox', name))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The sign-in popup of Home. Pressed again until the page is alive. */
export async function openPopup(page: Page, url = '/') {
  await page.goto(url)
  const popup = page.getByRole('dialog', { name: 'Login' })
  await expect(async () => {
    // One that was slow to come has taken the focus: behind it nothing can be reached.
    if (!(await popup.isVisible())) await press(page, 'button', 'Sign in')
    await expect(popup).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** The shop's side of the switch in the popup: arrow keys, as in any radio group. */
export async function chooseShop(page: Page) {
  await tabTo(find(page, 'radio', 'User'))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Shop' })).toBeChecked()
}

/** Logs out, on a page of the customers' navbar. */
export async function leave(page: Page) {
  await press(page, 'button', 'Profile')
  await tabTo(find(page, 'link', 'Logout'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await storedIn(page, 'token')).toBeNull()
}
