import type { Page, Route } from '@playwright/test'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Db } from '#server/db/db.ts'
import { givePassword, type Person, password } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { dismissToasts } from './toast.ts'

/** A screen, the press on it that makes a call, and what it shows when the call fails. */
export type Screen = {
  name: string
  /** Its path, to which signing in leads back. */
  at: string
  /** Opens and types what is needed before the press. */
  prepare?: () => Promise<void>
  /** The call is made when the screen is opened; `press` retries it. */
  isAskedByOpening?: boolean
  call: string
  /** The call's method, if another call has the same path. */
  method?: string
  press: () => Promise<void>
  /** If the call's object is gone, there is nothing to press. */
  hasNoWayOnceGone?: boolean
  /** Asserts that typed input is still there. */
  isThere?: () => Promise<void>
  /** The screen's sentence for when the server gave none. */
  own: string
  /** Its sentence for any answer of the server, if it has one (`sentenceOf`). */
  answered?: string
  /** Failures with other sentences. */
  except?: { [name in FailureName]?: string }
  /** Failures for which the text in place of the data differs from the message. */
  inItsPlace?: { [name in FailureName]?: string }
  /** Failures shown as part of the screen, without a message. */
  inPlace?: FailureName[]
  /** Failures that cannot happen. */
  skips?: FailureName[]
  /** Where the end of the session leads, if not to the sign-in popup: home, for screens open to visitors; nowhere, if it needs no session. */
  leadsBack?: 'home' | 'nowhere'
  /** Typed input is not restored after the session has ended: secrets, and screens that begin anew. */
  forgets?: boolean
}

const refuse = (code: RefusalCode, { redirect, after }: { redirect?: string; after?: number } = {}) =>
  ({
    status: refusals[code].status,
    json: { success: false, code, message: refusals[code].message, ...(redirect && { redirect }) },
    ...(after !== undefined && { headers: { 'retry-after': String(after) } }),
  }) as const

/** A `retry-after` of zero: the automatic retry (`askOnceMore`) follows at once, and then the screen shows the failure. */
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

/** Records every message shown on a page, from before its first script on. */
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

/** Discards the messages recorded so far. */
async function hush(page: Page) {
  await dismissToasts(page)
  await page.evaluate(() => {
    ;(window as unknown as { said: string[] }).said.length = 0
  })
}

/** Asserts that exactly these messages were shown since, whether they are still visible or not. */
async function expectSaid(page: Page, sentences: string[]) {
  const heard = async () => [...new Set([...(await said(page)), ...(await standing(page))])]
  if (sentences.length > 0) await expect.poll(heard, SOON).toEqual(sentences)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await said(page)).filter((text) => !sentences.includes(text))).toEqual([])
  expect((await said(page)).length).toBeLessThanOrEqual(sentences.length)
}

/** Makes every such call end like this, until `letGo` is called. */
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

/** Waits until React controls the page's fields and restored input is back in them: no user types this fast. */
export async function beAlive(page: Page) {
  const isTakenOver = () => {
    const field = document.querySelector('main input, main textarea') ?? document.querySelector('main')
    return field !== null && Object.keys(field).some((key) => key.startsWith('__react'))
  }
  await expect.poll(() => page.evaluate(isTakenOver), SOON).toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Asserts for every failure that it shows one message, keeps typed input, and lets the same press work again. Each failure
 * is kept up until the next begins, and the last until the returned function is called, so that the screen cannot recover
 * by itself in between.
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

/** Asserts that the text in place of unread data stays, while the toast disappears. */
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

/** The session ends at this call: asserts one message, a way back by signing in, and that typed input is restored. */
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

/** The plan has ended at this call: asserts one message, on the renewal page, and that typed input is kept. */
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
