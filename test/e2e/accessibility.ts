import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Everything axe knows but what WCAG asks at AAA only: breaches of AA, good practice, and rules still on trial. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

/** What a program can see of WCAG 2.2 AA and of good practice: each breach with the places it is at. */
export async function findBreaches(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules)
  // Frames are looked at from outside, which takes a page of its own to bring what was found together.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target).join(', ')})`)
}
