import type { Page } from '@playwright/test'
import { giveSlug, makeItem, makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'

/** The fields that are read here of the fibers which React passes to its developer tools. */
type Fiber = {
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  tag: number
  memoizedProps: unknown
}
/**
 * `parts` counts the Suspense boundaries whose props have changed. React hydrates boundaries one after the other, but one
 * that is rendered again it hydrates at once.
 */
type Counted = { commits: number; redraws: number; parts: number }

const SHOPS = 12

/** Counts the components that are rendered again after the first commit, which is the hydration of the page. */
async function countRerenders(page: Page): Promise<() => Promise<Counted>> {
  await page.addInitScript(() => {
    const functions = [0, 11, 14, 15]
    const suspenseTag = 13
    const performedWork = 1
    const counted: Counted = { commits: 0, redraws: 0, parts: 0 }
    // An unchanged subtree keeps its children and is skipped; a new component has not been rendered before.
    function walk(fiber: Fiber) {
      const before = fiber.alternate
      if (!before) return
      if (functions.includes(fiber.tag) && fiber.flags & performedWork) counted.redraws++
      if (fiber.tag === suspenseTag && fiber.memoizedProps !== before.memoizedProps) counted.parts++
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
          // The first commit is the hydration of the page.
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
  // The chat button appears after hydration, and the figures count up.
  ['visitor', 10],
  // Which shops have a heart is known only after hydration: the hearts are rendered again, not the cards.
  ['customer', 5 * SHOPS],
] as const)
  test(`hydrating Home for a ${who} does not render its shops again`, async ({ page: visitor, customer }) => {
    const page = who === 'visitor' ? visitor : customer
    // Only from the second page on does the server know that somebody is signed in.
    await page.goto('/')
    const count = await countRerenders(page)
    await page.reload()
    await expect(page.getByRole('link', { name: /^Dairy/ })).toHaveCount(SHOPS)
    await page.waitForLoadState('networkidle')
    const { commits, redraws } = await count()
    expect(commits).toBeGreaterThan(1)
    expect(redraws).toBeLessThanOrEqual(most)
  })

test('hydrating a menu does not render its items again', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  for (let i = 1; i <= 40; i++) await makeItem(db, shopId, { name: `Item ${i}` })
  const count = await countRerenders(page)
  await page.goto(`/shop/${shopId}`)
  await page.waitForLoadState('networkidle')
  const { commits, redraws } = await count()
  expect(commits).toBeGreaterThan(1)
  // The components around the items.
  expect(redraws).toBeLessThanOrEqual(10)
})

test('a menu hydrates in parts, also at the shop’s short address', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await giveSlug(db, shopId, 'gokul')
  for (const category of ['Milk', 'Paneer', 'Yogurt', 'Butter', 'Cheese', 'Ghee'])
    for (let i = 1; i <= 6; i++) await makeItem(db, shopId, { name: `${category} ${i}`, category })
  const count = await countRerenders(page)
  await page.goto('/s/gokul')
  await page.waitForLoadState('networkidle')
  const { commits, parts } = await count()
  expect(commits).toBeGreaterThan(1)
  // That of the chat, whose button appears after hydration.
  expect(parts).toBeLessThanOrEqual(1)
})

test('changing the count of an item renders only this item of the menu again', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  for (let i = 1; i <= 40; i++) await makeItem(db, shopId, { name: `Item ${i}` })
  const count = await countRerenders(page)
  await page.goto(`/shop/${shopId}`)
  await page.waitForLoadState('networkidle')
  const before = await count()
  await page.getByRole('button', { name: 'Add Item 3', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const after = await count()
  expect(after.commits).toBeGreaterThan(before.commits)
  expect(after.redraws - before.redraws).toBeLessThanOrEqual(20)
})

test('a letter of an answer renders only its review again, not the others', async ({
  shopkeeper: page,
  ownShop: { shopId },
  placeOrder,
  db,
}) => {
  for (let n = 0; n < 10; n++) {
    const words = { name: 'Asha', email: 'a@b.in', rating: 5, message: `Word ${n}` }
    const order_id = await placeOrder()
    await db
      .insertInto('feedback')
      .values({ shop_id: shopId, order_id, ...words })
      .execute()
  }
  const count = await countRerenders(page)
  await page.goto('/dashboard/reviews')
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click()
  const before = await count()
  await page.getByRole('textbox').press('T')
  await expect(page.getByRole('textbox')).toHaveValue('T')
  const after = await count()
  expect(after.commits).toBeGreaterThan(before.commits)
  expect(after.redraws - before.redraws).toBeLessThanOrEqual(20)
})
