import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a program can see of WCAG 2.2 AA: each breach with the places it is at. */
export async function findBreaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target).join(', ')})`)
}
