import { findBreaches } from './accessibility.ts'
import { expect, expectAccessibleDayAndNight, test } from './fixtures.ts'

const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><title>Targets</title><main><h1>Targets</h1>${body}</main></html>`

const buttons = '<button style="width:12px;height:12px;padding:0;border:0">a</button>'.repeat(2)

/** Of the field's height of 48 pixels a bar leaves 18. */
const belowBar = `
  <input aria-label="Price" style="display:block;margin-top:calc(100vh - 158px);height:48px;width:200px;box-sizing:border-box">
  <div style="height:3000px"></div>
  <button style="position:sticky;bottom:70px;width:100%;height:60px">Add</button>`

test('a target that is small in full view is found, one that a bar covers just now is not', async ({
  page,
}) => {
  await page.setContent(documentOf(buttons))
  expect(await findBreaches(page)).toEqual([expect.stringMatching(/^target-size/)])

  await page.setContent(documentOf(belowBar))
  expect(await findBreaches(page)).toEqual([])
})

/** Readable by day; at nightfall the colour fades over, as those of buttons do. */
const faintByNight = `
  <style>
    p { color: #000; background: #fff; transition: color 150ms }
    @media (prefers-color-scheme: dark) { p { color: #ddd } }
  </style>
  <p>Milk</p>`

test('text that is too faint by night alone is found on a page that was opened by day', async ({ page }) => {
  await page.setContent(documentOf(faintByNight))
  expect(await findBreaches(page)).toEqual([])
  await expect(expectAccessibleDayAndNight(page)).rejects.toThrow(/color-contrast/)
})
