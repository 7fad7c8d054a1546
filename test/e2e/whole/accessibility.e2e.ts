import { findViolations } from '../fixtures/accessibility.ts'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures/fixtures.ts'

const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><title>Targets</title><main><h1>Targets</h1>${body}</main></html>`

const buttons = '<button style="width:12px;height:12px;padding:0;border:0">a</button>'.repeat(2)

/** A sticky bar covers all but 18 of the field's 48 pixels, which is less than a target needs. */
const belowBar = `
  <input aria-label="Price" style="display:block;margin-top:calc(100vh - 158px);height:48px;width:200px;box-sizing:border-box">
  <div style="height:3000px"></div>
  <button style="position:sticky;bottom:70px;width:100%;height:60px">Add</button>`

test('a target that is too small is reported; one that is only covered by a sticky bar is not', async ({
  page,
}) => {
  await page.setContent(documentOf(buttons))
  expect(await findViolations(page)).toEqual([expect.stringMatching(/^target-size/)])

  await page.setContent(documentOf(belowBar))
  expect(await findViolations(page)).toEqual([])
})

/** Readable in the light theme; the switch to the dark theme runs a colour transition, as it does for buttons. */
const faintInDarkTheme = `
  <style>
    p { color: #000; background: #fff; transition: color 150ms }
    @media (prefers-color-scheme: dark) { p { color: #ddd } }
  </style>
  <p>Milk</p>`

test('too little contrast in the dark theme alone is reported for a page that was opened in the light theme', async ({
  page,
}) => {
  await page.setContent(documentOf(faintInDarkTheme))
  expect(await findViolations(page)).toEqual([])
  await expect(expectAccessibleInBothThemes(page)).rejects.toThrow(/color-contrast/)
})
