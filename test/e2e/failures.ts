import type { Page, Route } from '@playwright/test'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Db } from '#server/db/db.ts'
import { givePassword, type Person, password } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { dismissToasts } from './toast.ts'

/** A screen, the press on it that asks the server, and what it says when that fails. */
export type Screen = {
  name: string
  /** Where it is, and where signing in leads back to. */
  at: string
  /** On the page: what is opened and typed before the press. */
  prepare?: () => Promise<void>
  /** Opening the screen is what asks; then this asks once more. */
  isAskedByOpening?: boolean
  call: string
  /** Where another call has the same address. */
  method?: string
  press: () => Promise<void>
  /** Where it is gone there is nothing to press. */
  hasNoWayOnceGone?: boolean
  /** What was typed is where it was. */
  isThere?: () => Promise<void>
  /** The screen's words when the server had none. */
  own: string
  /** Its words for whatever the server answered, where it has its own. */
  answered?: string
  /** Where it says something else. */
  except?: { [name in FailureName]?: string }
  /** Where what could not be read has other words in its place than those that are said. */
  inItsPlace?: { [name in FailureName]?: string }
  /** What is no message but part of the screen. */
  inPlace?: FailureName[]
  /** What cannot happen to it. */
  skips?: FailureName[]
  /** Where the end of the session leads, if not back by the popup: home, for visitors are welcome; nowhere, if it needs none. */
  leadsBack?: 'home' | 'nowhere'
  /** What is not found again after the session has ended: secrets, and what the screen is opened for anew. */
  forgets?: boolean
}

const refuse = (code: RefusalCode, { redirect, after }: { redirect?: string; after?: number } = {}) =>
  ({
    status: refusals[code].status,
    json: { success: false, code, message: refusals[code].message, ...(redirect && { redirect }) },
    ...(after !== undefined && { headers: { 'retry-after': String(after) } }),
  }) as const

/** Some screens ask once more by themselves after what the answer says, here without a wait, and then fail. */
const AT_ONCE = { after: 0 }

const answers = {
  'no connection': undefined,
  'a broken server': refuse('internal'),
  'a server that is away': refuse('unavailable', AT_ONCE),
  'too many tries': refuse('too_many', AT_ONCE),
  'changed meanwhile': refuse('conflict'),
  gone: refuse('not_found'),
}
type FailureName = keyof typeof answers
export const failureNames = Object.keys(answers) as FailureName[]

const refusalOf: { [name in FailureName]?: string } = {
  'changed meanwhile': refusals.conflict.message,
  gone: refusals.not_found.message,
}

function saidOf({ own, answered, except, inPlace }: Screen, name: FailureName): string[] {
  if (inPlace?.includes(name)) return []
  const other = except?.[name]
  if (other) return [other]
  if (name === 'no connection') return [own]
  // When to try again is worth more than that it failed.
  if (name === 'too many tries') return [refusals.too_many.message]
  return [answered ?? refusalOf[name] ?? own]
}

/** Notes whatever is said on a page, from before its first script on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const last = new WeakMap<Element, string>()
    const hear = () => {
      for (const alert of document.querySelectorAll('[role="alert"]')) {
        // What only screen readers find is no second message: a toast says the same.
        const text = alert.matches('.sr-only') ? '' : (alert.textContent ?? '').trim()
        if (text !== '' && text !== last.get(alert)) said.push(text)
        last.set(alert, text)
      }
    }
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
  })

const said = (page: Page) => page.evaluate(() => [...(window as unknown as { said: string[] }).said])
const standing = (page: Page) =>
  page
    .locator('[role="alert"]:not(.sr-only)')
    .evaluateAll((alerts) => alerts.flatMap((alert) => (alert.textContent ?? '').trim() || []))

/** It comes at once, and there are hundreds: each later look would cost as much as all before it. */
const SOON = { intervals: [20, 40, 80, 160, 320] }

/** Nothing of before is heard again. */
async function hush(page: Page) {
  await dismissToasts(page)
  await page.evaluate(() => {
    ;(window as unknown as { said: string[] }).said.length = 0
  })
}

/** Said since, perhaps gone by now, or standing still, and nothing else, however often the page is drawn after it. */
async function expectSaid(page: Page, sentences: string[]) {
  const heard = async () => [...new Set([...(await said(page)), ...(await standing(page))])]
  if (sentences.length > 0) await expect.poll(heard, SOON).toEqual(sentences)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await said(page)).filter((text) => !sentences.includes(text))).toEqual([])
  expect((await said(page)).length).toBeLessThanOrEqual(sentences.length)
}

/** Until it is let go, every such call ends like this. */
async function failWith(page: Page, { call, method }: Screen, answer: (route: Route) => Promise<void>) {
  let count = 0
  const fail = async (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await answer(route)
    count += 1
  }
  await page.route(call, fail)
  return {
    hasFailed: () => expect.poll(() => count, SOON).toBeGreaterThan(0),
    letGo: () => page.unroute(call, fail),
  }
}

async function open(page: Page, screen: Screen) {
  await page.goto(screen.at)
  if (!screen.isAskedByOpening) await beAlive(page)
  await screen.prepare?.()
}

/** Nobody types this fast: the page has taken its fields over, and what waited for it is back in them. */
export async function beAlive(page: Page) {
  const isTakenOver = () => {
    const field = document.querySelector('main input, main textarea') ?? document.querySelector('main')
    return field !== null && Object.keys(field).some((key) => key.startsWith('__react'))
  }
  await expect.poll(() => page.evaluate(isTakenOver), SOON).toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * One message each, what was typed stays, and the same press works again. The last of them lasts until what is returned
 * is called, as each lasts until the next begins: between them the screen would be read by itself.
 */
async function expectOneWordEach(page: Page, screen: Screen): Promise<() => Promise<void>> {
  if (!screen.isAskedByOpening) await open(page, screen)
  const names = failureNames.filter((name) => !screen.skips?.includes(name))
  let endLast = async () => {}
  for (const [index, name] of names.entries())
    await test.step(`${screen.name}: ${name}`, async () => {
      const answer = answers[name]
      const { hasFailed, letGo } = await failWith(page, screen, (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      )
      await endLast()
      endLast = letGo
      if (screen.isAskedByOpening && index === 0) await open(page, screen)
      else {
        await hush(page)
        await screen.press()
      }
      await hasFailed()
      await expectSaid(page, saidOf(screen, name))
      if (screen.isAskedByOpening) await expectToStand(page, screen, name)
      await screen.isThere?.()
    })
  return endLast
}

/** What is said goes after seconds; the place of what could not be read says it for as long as it is so. */
async function expectToStand(page: Page, screen: Screen, name: FailureName) {
  const words = screen.inItsPlace?.[name] ?? saidOf(screen, name)[0] ?? ''
  await expect(page.getByRole('main')).toContainText(words)
}

/** On the screen that is open, or as it is opened where it has nothing to press. What failed before does so until then. */
async function failOnce(
  page: Page,
  screen: Screen,
  answer: ReturnType<typeof refuse>,
  endLast?: () => Promise<void>,
) {
  // What the page before still reads must not be what fails.
  if (screen.hasNoWayOnceGone) await page.goto('about:blank')
  const { letGo } = await failWith(page, screen, (route) => route.fulfill(answer))
  await endLast?.()
  if (screen.hasNoWayOnceGone) {
    await open(page, screen)
  } else {
    await hush(page)
    await screen.press()
  }
  return letGo
}

/** The session ends at this call: said once, with the way back, and with what was typed. */
export async function expectWayBack(
  page: Page,
  screen: Screen,
  signIn: () => Promise<void>,
  endLast?: () => Promise<void>,
) {
  await test.step(`${screen.name}: the session has ended`, async () => {
    const letGo = await failOnce(page, screen, refuse('token_expired'), endLast)
    await expect(page).toHaveURL('/')
    await expectSaid(page, ['You have been signed out. Please sign in again.'])
    await letGo()
    if (screen.leadsBack === 'home') {
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
      return signIn()
    }
    await signIn()
    await expect(page).toHaveURL(screen.at)
    if (!screen.forgets) await screen.isThere?.()
  })
}

/** The plan has ended at this call: said once, on the page where it is renewed, and what was typed waits. */
export async function expectRenewal(page: Page, screen: Screen) {
  await test.step(`${screen.name}: the plan has ended`, async () => {
    if (screen.forgets) await screen.prepare?.()
    const letGo = await failOnce(
      page,
      screen,
      refuse('subscription_lapsed', { redirect: '/renew-subscription' }),
    )
    await expect(page).toHaveURL('/renew-subscription')
    await expectSaid(page, [refusals.subscription_lapsed.message])
    await letGo()
    if (screen.forgets || !screen.isThere) return
    await page.goto(screen.at)
    await screen.isThere()
  })
}

const loginPopup = (page: Page) => page.getByRole('dialog', { name: 'Login' })

/** Typed into the popup that is open. */
export async function signIn(page: Page, person: Pick<Person, 'email'>) {
  await pressSignIn(page, person)
  await expect(loginPopup(page)).toBeHidden()
}

/** The same, before it is answered. */
export async function pressSignIn(page: Page, { email }: Pick<Person, 'email'>) {
  const popup = loginPopup(page)
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('checkbox').check()
  await popup.getByRole('button', { name: 'Submit' }).click()
}

/**
 * The session ends as somebody sends the next change to there. Ended before they press, it may be heard of by what the page
 * reads by itself, which takes the button away.
 */
export async function endSessionAt(
  url: string,
  page: Page,
  db: Db,
  { accountId }: Pick<Person, 'accountId'>,
) {
  let isOver = false
  await page.route(url, async (route) => {
    if (!isOver && route.request().method() !== 'GET') {
      isOver = true
      await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    }
    await route.fallback()
  })
}

/** Somebody at work, who signed in by hand: what is typed is kept for who typed it. */
export async function enter(page: Page, db: Db, person: Person) {
  await givePassword(db, person.accountId)
  await listen(page)
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  if (person.viewer.role === 'shop') await page.getByRole('dialog').getByText('Shop', { exact: true }).click()
  await signIn(page, person)
}

/** Each screen is opened once: a failure leaves it as it was, and whoever signs in again is back on it. */
export async function walk(page: Page, person: Person, screens: Screen[], after?: typeof expectRenewal) {
  for (const screen of screens) {
    const endLast = await expectOneWordEach(page, screen)
    if (screen.leadsBack === 'nowhere') await endLast()
    else await expectWayBack(page, screen, () => signIn(page, person), endLast)
    await after?.(page, screen)
  }
}

export const ask = (name: string, { page }: { page: Page }) => page.getByRole('button', { name, exact: true })
export const again = (page: Page) => () => ask('Try again', { page }).click()
