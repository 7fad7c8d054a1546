import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { LANGUAGE_COOKIE, languageOf, sourceLanguage } from '#contract/rules/language/languages.ts'
import { findViolations } from '../test/e2e/fixtures/accessibility.ts'
import { buildIfChanged } from './build.ts'
import { chromiumFlags, findChromium } from './find-browser.ts'
import { customerScreens } from './screenshots/customer-screens.ts'
import { deskScreens } from './screenshots/desk-screens.ts'
import { speakerOf } from './screenshots/in-language.ts'
import { findFaults, findHiddenFocus } from './screenshots/inspect.ts'
import type { Screen } from './screenshots/screen.ts'
import { setupScreens } from './screenshots/setup-screens.ts'
import { shopScreens } from './screenshots/shop-screens.ts'
import { inTown, type Town } from './screenshots/town.ts'
import { visitorScreens } from './screenshots/visitor-screens.ts'

/**
 * `npm run screenshots -- [--language hi] [directory] [name…]`: screenshots of every screen in every state, at three widths,
 * in light and dark colours, on the demo town. Each is also inspected by program; faults are printed, and fail the run.
 * Names select the screens that begin with them. Languages other than English are taken at phone width in light colours
 * only, where long texts have the least room.
 */

const { values, positionals } = parseArgs({
  options: { language: { type: 'string' } },
  allowPositionals: true,
})
const language = languageOf(values.language)
const isSource = language === sourceLanguage
const widths = isSource ? [360, 768, 1440] : [360]
const schemes = isSource ? (['light', 'dark'] as const) : (['light'] as const)
const PHONE_HEIGHT = 740
const DESK_HEIGHT = 900
/** Longer pages are cut off. */
const TALLEST_PX = 5000
const MOST_SHIFT = 0.02
const MS_TO_SETTLE = 250

const [directory = 'build/screenshots', ...names] = positionals
const screens = [
  ...visitorScreens,
  ...shopScreens,
  ...customerScreens,
  ...setupScreens,
  ...deskScreens,
].filter(({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)))

await buildIfChanged()
const speaking = await speakerOf(language)
await mkdir(directory, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumFlags })
/** Printed once each, since a fault of the shell is on every page. */
const faults = new Set<string>()
await inTown(async (town) => {
  for (const screen of screens)
    for (const fault of await visit(browser, town, screen)) {
      if (!faults.has(fault)) console.log(`${screen.name}: ${fault}`)
      faults.add(fault)
    }
}).finally(() => browser.close())
console.log(`${screens.length} states, ${faults.size} kinds of fault, pictures in ${directory}`)
process.exitCode = faults.size === 0 ? 0 : 1

/** Opens a state once, and inspects it in every width and colour. */
async function visit(browser: Browser, town: Town, screen: Screen): Promise<Set<string>> {
  const found = new Set<string>()
  const context = await browser.newContext({
    baseURL: town.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    viewport: { width: widths[0] ?? 360, height: PHONE_HEIGHT },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', ({ message }) => found.add(`threw ${message}`))
  const person = town.people[screen.as]
  if (person) {
    await context.addCookies([{ name: 'hint', value: person.userType, url: town.url }])
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, person)
  }
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: town.url }])
  await page.addInitScript(watchShifts)
  try {
    await screen.open(speaking(page), town)
    await page.waitForTimeout(MS_TO_SETTLE)
    if (screen.isOffline) await context.setOffline(true)
    const { shifted, movers } = await page.evaluate(() => {
      const { shifted, movers } = window as unknown as Shifts
      return { shifted, movers }
    })
    if (shifted > MOST_SHIFT && !screen.isNews)
      found.add(`moved by ${shifted.toFixed(3)} while it came: ${movers.join(', ')}`)
    if (!screen.isWindow) await page.evaluate(scrollThrough)
    await page.evaluate(showEverything)
    for (const width of widths) await look(page, screen, width, found)
    // Last, because tabbing through the page may close what is open.
    for (const width of isSource ? [1440, 360] : widths) {
      await resize(page, width)
      for (const fault of await findHiddenFocus(page)) found.add(fault)
    }
  } catch (error) {
    found.add(`could not be reached: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    await page.screenshot({ path: join(directory, `${screen.name}-failed.png`) })
  }
  await context.close()
  return found
}

async function look(page: Page, screen: Screen, width: number, found: Set<string>) {
  await resize(page, width)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!screen.isWindow) await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(MS_TO_SETTLE)
    const tallest = await page.evaluate(() => document.documentElement.scrollHeight)
    const path = join(directory, `${screen.name}-${width}-${colorScheme}.png`)
    if (screen.isWindow) await page.screenshot({ path })
    else {
      const height = Math.min(tallest, TALLEST_PX)
      await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } })
    }
    if (colorScheme === 'light') for (const fault of await findFaults(page)) found.add(fault)
    // Colours do not depend on the width, nor accessible names on the colours, so three of six combinations suffice.
    if (width === 360 || (width === 1440 && colorScheme === 'dark'))
      for (const breach of await findViolations(page)) found.add(breach)
  }
}

function resize(page: Page, width: number) {
  return page.setViewportSize({ width, height: width < 500 ? PHONE_HEIGHT : DESK_HEIGHT })
}

/** Runs in the page: makes lazy pictures further down load. */
async function scrollThrough() {
  const bottom = Math.min(document.documentElement.scrollHeight, 9000)
  for (let y = 0; y < bottom; y += innerHeight) {
    scrollTo(0, y)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  scrollTo(0, 0)
}

/** Runs in the page: renders what `content-visibility` leaves out, so that it can be inspected. */
function showEverything() {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

type Shifts = { shifted: number; movers: string[] }

/** Runs in the page before anything else: adds up layout shifts without recent input. */
function watchShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  const counter = Object.assign(window, { shifted: 0, movers: [] as string[] })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      counter.shifted += value
      for (const { node } of sources)
        counter.movers.push(`<${node?.nodeName.toLowerCase()}> “${node?.textContent?.trim().slice(0, 20)}”`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
