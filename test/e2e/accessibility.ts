import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** All of axe's rules except those of WCAG AAA, including best practices and experimental ones. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

const lookFor = (values: string[]): RunOptions => ({
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values },
})
const everything = lookFor(rules)
export const ofColours: RunOptions = {
  ...lookFor(['cat.color']),
  rules: { 'color-contrast-enhanced': { enabled: false } },
}

/** Longer animations are progress indicators or endless, and are not waited for. */
const LONGEST_FADE_MS = 1000

// Half as long as what the builder takes.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe for WCAG 2.2 AA and best practices. Returns each violation with the elements concerned. */
export async function findBreaches(page: Page, options = everything): Promise<string[]> {
  const { violations } = await (page.frames().length === 1
    ? lookAtPage(page, options)
    : lookAtFrames(page, options))
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target).join(', ')})`)
}

/** As the builder does, which brings axe twice, and again for each look at the same page. */
async function lookAtPage(page: Page, options: RunOptions): Promise<Pick<Results, 'violations'>> {
  await page.evaluate(untilStill, LONGEST_FADE_MS)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(of: Node, options: RunOptions): Promise<Results> } }
    const { violations } = await axe.run(document, given)

    /** A bar that floats above a target leaves as much of it as the page happens to be scrolled. */
    const isSmallInFullView = async (selector: string) => {
      const target = document.querySelector(selector)
      if (!target) return true
      const before = scrollY
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(target, { runOnly: ['target-size'] })
      scrollTo({ top: before, behavior: 'instant' })
      return again.violations.length > 0
    }
    for (const breach of violations.filter(({ id }) => id === 'target-size')) {
      const small: typeof breach.nodes = []
      for (const node of breach.nodes) if (await isSmallInFullView(String(node.target[0]))) small.push(node)
      breach.nodes = small
    }
    return { violations: violations.filter(({ nodes }) => nodes.length > 0) }
  }, options)
}

/** What is still fading in is fainter than anybody will read it. What is inherited of a colour that fades fades after it. */
const untilStill = async (longestMs: number) => {
  const isFade = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= longestMs
  const fades = () => document.getAnimations().filter((one) => one.playState === 'running' && isFade(one))
  for (let running = fades(); running.length > 0; running = fades())
    await Promise.allSettled(running.map(({ finished }) => finished))
}

/** Frames are looked at from outside, which takes a page of its own to bring what was found together. */
const lookAtFrames = (page: Page, options: RunOptions) =>
  new AxeBuilder({ page, axeSource }).options(options).analyze()
