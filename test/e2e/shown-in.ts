import type { Page } from '@playwright/test'
import { type Language, languageTags } from '#contract/rules/language/languages.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

export const translated: Language[] = ['hi', 'mr']

/** Names, and what everybody writes in Latin letters. */
const latin =
  /\b(Nukkad|English|LinkedIn|Facebook|Google|WhatsApp|OTP|UPI|PAN|IFSC|CSV|XLSX|JPEG|PNG|QR|SMS|Chrome|Linux|State Bank of India|Enter|test|A4|A5|MB|PIN|km|kg|ml)\b/g
const codes =
  /\S+@\S+|\bpay_\w+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\S+:\/\/\S+|127\.0\.0\.1\S*|\b[0-9a-f]{6}\b|\bX+\w*\d*\w?\b|\b[A-Z]{4}0[A-Z0-9]{6}\b/g

/** A shop whose words are all in Devanagari, so that any Latin one on a page is ours. */
export const words = {
  name: 'गोकुल डेयरी',
  address: 'धरमपेठ',
  street2: 'दुकान 3',
  city: 'नागपुर',
  state: 'महाराष्ट्र',
  account_holder_name: 'रवि काळे',
  email: 'gokul@example.in',
}

/** Where an order of the test goes. */
export const door = {
  first_name: 'आशा',
  last_name: 'देशमुख',
  street: 'वर्धा रोड',
  flat: '4',
  floor: '',
  landmark: '',
}

async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      // What is marked as English is meant to be.
      if (!parentElement?.closest('script, style, [lang=en]')) found.push(data)
    }
    const labels = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap(
      (node) => ['aria-label', 'alt', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''),
    )
    return [...found, ...labels, document.title]
  })
  return [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(text.replace(codes, '').replace(latin, '')))
}

/** Runs in the page: what is set in the face of headings, whose narrow spaces are made for Latin letters. */
function wordsRunTogether(): string[] {
  const isNarrow = (element: Element) => {
    const { fontFamily, wordSpacing } = getComputedStyle(element)
    return fontFamily.startsWith('"Baloo 2"') && Number.parseFloat(wordSpacing) === 0
  }
  return [...document.body.querySelectorAll('*')].filter(isNarrow).flatMap(({ childNodes }) =>
    [...childNodes].flatMap((node) => {
      const words = node instanceof Text ? node.data.trim() : ''
      return /[\u0900-\u097f]\s+[\u0900-\u097f]/.test(words) ? [words] : []
    }),
  )
}

/** Opened in a language, and looked at from every side. */
export async function expectIn(language: Language, page: Page, path: string) {
  await test.step(`${language} ${path}`, async () => {
    await page.goto(`/${language}${path === '/' ? '' : path}`)
    await expectShownIn(language, page)
  })
}

export async function expectShownIn(language: Language, page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language])
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
  expect(await latinWords(page)).toEqual([])
  expect(await page.evaluate(wordsRunTogether)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return faults
}
