import type { Page } from '@playwright/test'
import { giveSlug, makeItem, makeShop } from '../builders.ts'
import { expect, test } from './fixtures.ts'

/** What React hands to its developer tools, as far as it is read here. */
type Fiber = {
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  tag: number
  memoizedProps: unknown
}
/** `parts` are those that React takes over one after the other, unless what stands in them changes: then it does so at once. */
type Counted = { commits: number; redraws: number; parts: number }

const SHOPS = 12

/** Counts the components that are drawn anew, from the first that come alive with the page. */
async function countRedraws(page: Page): Promise<() => Promise<Counted>> {
  await page.addInitScript(() => {
    const functions = [0, 11, 14, 15]
    const part = 13
    const hasDrawn = 1
    const counted: Counted = { commits: 0, redraws: 0, parts: 0 }
    // What stayed as it was keeps its children, and is not entered; what is new was not drawn before.
    function walk(fiber: Fiber) {
      const before = fiber.alternate
      if (!before) return
      if (functions.includes(fiber.tag) && fiber.flags & hasDrawn) counted.redraws++
      if (fiber.tag === part && fiber.memoizedProps !== before.memoizedProps) counted.parts++
      if (fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) walk(child)
    }
    Object.assign(window, {
      counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot(_renderer: number, root: { current: Fiber }) {
          counted.commits++
          // The first is the page itself coming alive.
          if (counted.commits > 1) walk(root.current)
        },
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { counted: Counted }).counted)
}

test.beforeEach(async ({ db }) => {
  for (let i = 1; i <= SHOPS; i++) {
    const { shopId } = await makeShop(db, { name: `Dairy ${i}` })
    await makeItem(db, shopId, { name: 'Cow milk' })
  }
})

for (const [who, most] of [
  // The chat's button comes when the page is alive, and numbers count up.
  ['visitor', 10],
  // Which shops have a heart is known only then: the hearts, and not the cards around them.
  ['customer', 5 * SHOPS],
] as const)
  test(`Home is drawn once for a ${who}: when it comes alive its shops are not drawn again`, async ({
    page: visitor,
    customer,
  }) => {
    const page = who === 'visitor' ? visitor : customer
    // Who is signed in is known to the server from the second page on.
    await page.goto('/')
    const count = await countRedraws(page)
    await page.reload()
    await expect(page.getByRole('link', { name: /^Dairy/ })).toHaveCount(SHOPS)
    await page.waitForLoadState('networkidle')
    const { commits, redraws } = await count()
    expect(commits).toBeGreaterThan(1)
    expect(redraws).toBeLessThanOrEqual(most)
  })

test('a menu is drawn once: when it comes alive no item is drawn again', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  for (let i = 1; i <= 40; i++) await makeItem(db, shopId, { name: `Item ${i}` })
  const count = await countRedraws(page)
  await page.goto(`/shop/${shopId}`)
  await page.waitForLoadState('networkidle')
  const { commits, redraws } = await count()
  expect(commits).toBeGreaterThan(1)
  // What stands around the items.
  expect(redraws).toBeLessThanOrEqual(10)
})

test('a menu comes alive in parts, also where people come by the shop’s own link', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await giveSlug(db, shopId, 'gokul')
  for (const category of ['Milk', 'Paneer', 'Yogurt', 'Butter', 'Cheese', 'Ghee'])
    for (let i = 1; i <= 6; i++) await makeItem(db, shopId, { name: `${category} ${i}`, category })
  const count = await countRedraws(page)
  await page.goto('/s/gokul')
  await page.waitForLoadState('networkidle')
  const { commits, parts } = await count()
  expect(commits).toBeGreaterThan(1)
  // The chat's, whose button comes when the page is alive.
  expect(parts).toBeLessThanOrEqual(1)
})

test('of a menu only the item is drawn anew whose number in the cart changes', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  for (let i = 1; i <= 40; i++) await makeItem(db, shopId, { name: `Item ${i}` })
  const count = await countRedraws(page)
  await page.goto(`/shop/${shopId}`)
  await page.waitForLoadState('networkidle')
  const before = await count()
  await page.getByRole('button', { name: 'Add Item 3', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const after = await count()
  expect(after.commits).toBeGreaterThan(before.commits)
  expect(after.redraws - before.redraws).toBeLessThanOrEqual(20)
})
