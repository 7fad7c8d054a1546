import { expect, test } from './fixtures.ts'
import { toast } from './toast.ts'

test('a page older than the release is loaded anew where a script of it is gone, once', async ({ page }) => {
  await page.goto('/')
  for (const name of ['sign-in', 'manifest'])
    await page.route(`**/assets/${name}-*.js`, (route) =>
      name === 'sign-in' || route.request().method() === 'HEAD'
        ? route.fulfill({ status: 404 })
        : route.continue(),
    )
  const open = page.getByRole('button', { name: 'Sign in' })
  const reloaded = page.waitForEvent('load')
  await open.press('Enter')
  await reloaded
  await expect(
    toast(page, 'The site was renewed just now. Nothing was lost; please try again.'),
  ).toBeVisible()

  await open.press('Enter')
  await expect(toast(page, 'No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await page.unrouteAll()
  await open.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})
