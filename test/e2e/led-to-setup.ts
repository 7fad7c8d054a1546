import { expect, type Page } from '@playwright/test'
import { holdBack } from './customer-fixtures.ts'
import { toast } from './toast.ts'

/**
 * A new shop is led to its set-up, which is another document: what was said before goes on there for what is left of two
 * seconds, which a slow machine may miss. Until that document comes it stays.
 */
export async function expectLedToSetup(page: Page, said: string, signUp: () => Promise<void>) {
  const letCome = await holdBack(page, '**/setup')
  await signUp()
  await expect(toast(page, said)).toBeVisible()
  letCome()
  await expect(page).toHaveURL('/setup')
}
