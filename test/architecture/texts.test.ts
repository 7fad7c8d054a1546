import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findReadTexts } from './find-read-texts.ts'
import { findSentences } from './find-sentences.ts'
import { isTest, projectDir, readModules } from './read-modules.ts'

const catalogue =
  /^(web\/texts\/[\w-]+|server\/\w+\/texts\/en|contract\/words\/en(-shops|-orders)?|contract\/replies|contract\/refusals)\.ts$/
/** The same in another language, which `translations.test.ts` compares with the source. */
const translation =
  /^(web\/texts\/\w\w\/[\w-]+|server\/\w+\/texts\/(?!en)\w\w|contract\/words\/(?!en)\w\w(-\w+)?)\.ts$/
/** Not texts of the product: the people of the demonstration, and the stand-ins. */
const pretended = /^server\/(demo|standins|chat\/gemini-test-server)\b/
/** Read by operators and API clients: in the log, at the start and in the API description. */
const forProgrammers = [
  /^server\/(check-start|config|setting-faults|settings|main|open-product|open-push|settle-port|web-processes)\.ts$/,
  /^server\/(backups|db|jobs)\//,
  /^server\/http\/(metrics\/metrics|openapi|well-known)\.ts$/,
  /^server\/measure-backlog\.ts$/,
  /^server\/pages\/routes\.ts$/,
  /^server\/notifications\/(push\/\w|mail\/smtp-mail)/,
  /^server\/geo\/post-offices\//,
  /^server\/media\/(picture-store|s3-store)\.ts$/,
  /^contract\/(budgets|menu|shapes)\.ts$/,
]
/** The prompt of the chat's model, Hindi in Latin letters, and the names of food. */
const forModels = [/^(server\/chat\/prompt|contract\/rules\/(text\/romanise|reading\/food-words))\.ts$/]
/** Geographical names. */
const names = [/^server\/geo\/gazetteer\/(states|place-text)\.ts$/]
/** Values in the data: two words, but not texts. */
const codes = [
  'Food Processing',
  'Out for delivery',
  'Awaiting payment',
  'Deleted account',
  'Sign Up',
  'Token expired',
  'Samsung Internet',
  'what the gateway paid out is booked as arrived',
  'created_at as at',
  '{} by refund {}',
  'on its way',
]

const modules = (await readModules()).filter(
  ({ path }) => /^(web|server|contract)\//.test(path) && !isTest(path) && !pretended.test(path),
)
const catalogues = modules.filter(({ path }) => catalogue.test(path))
const others = modules.filter(({ path }) => !catalogue.test(path) && !translation.test(path))

describe('a text for people', () => {
  const planted = `
    import { Text } from 'a library of texts'
    export const hint = 'Please choose a plan.'
    export const left = (days: number) => \`ends in \${days} days\`
    export function Page({ isOpen }: { isOpen: boolean }) {
      return (
        <main className="flex items-center gap-2" aria-label="Shops">
          <h1>Welcome</h1>
          <p title={isOpen ? 'Open until the evening' : 'Closed for today'}>{isOpen}</p>
        </main>
      )
    }
    throw new Error('the page was drawn twice')
    const email = check(isEmail, { hint: 'Please type it again.' }).describe('One address of the account')
    const legal = \`© \${year} \${product}. All rights reserved.\`
    const device = 'iPhone or a tablet'
    throw new ApiError({ code: 'internal', message: 'Something went wrong.' })
    log.warn({ left }, 'a mail was not taken')
    const rows = sql\`select a from b where c is not null\`
    db.where('a', 'is not', null)
    fail({ issues: [{ message: 'At most two decimals.' }] })`

  test('is found in markup, attributes, literals and templates, and nowhere else', () => {
    expect(findSentences('planted.tsx', planted).map(({ text }) => text)).toEqual([
      'Please choose a plan.',
      'ends in {} days',
      'Shops',
      'Welcome',
      'Open until the evening',
      'Closed for today',
      'Please type it again.',
      '© {} {}. All rights reserved.',
      'iPhone or a tablet',
      'Something went wrong.',
    ])
  })

  test('is in a catalogue', () => {
    const searched = others.filter(
      ({ path }) => ![...forProgrammers, ...forModels, ...names].some((known) => known.test(path)),
    )
    expect(searched.length).toBeGreaterThan(400)
    const found = searched.flatMap(({ path, text }) =>
      findSentences(path, text)
        .filter((sentence) => !codes.includes(sentence.text))
        .map((sentence) => `${path}:${sentence.line} ${sentence.text}`),
    )
    expect(found).toEqual([])
  })
})

type Leaf = { place: string; value: unknown }

function leavesOf(value: unknown, place: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ place, value }]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${place}.${name}`))
}

const leaves: (Leaf & { path: string })[] = []
for (const { path } of catalogues) {
  const exported: Record<string, unknown> = await import(join(projectDir, path))
  for (const [name, value] of Object.entries(exported))
    leaves.push(...leavesOf(value, name).map((leaf) => ({ ...leaf, path })))
}

describe('a catalogue', () => {
  test('is found by this test', () => {
    expect(catalogues.length).toBeGreaterThan(30)
    expect(leaves.length).toBeGreaterThan(700)
  })

  test('contains only texts', () => {
    const isStatus = ({ path, place }: Leaf & { path: string }) =>
      path === 'contract/refusals.ts' && place.endsWith('.status')
    const others = leaves.filter((leaf) => typeof leaf.value !== 'string' && !isStatus(leaf))
    expect(others.map(({ path, place }) => `${path} ${place}`)).toEqual([])
  })

  const repeatsFigure = (text: string) =>
    /\d (minutes?|hours?|days?|business|years?|km|[KM]B)\b|₹\d|(?<!Save )\b\d+%/.test(text)

  test('repeats no number of our rules, but uses a placeholder for it', () => {
    const planted = ['in 10 minutes', '3-7 business days', 'from ₹149', '99% goes to', 'Business, Save 33%']
    expect(planted.filter(repeatsFigure)).toEqual(planted.slice(0, 4))
    const repeating = leaves.filter(({ value }) => repeatsFigure(String(value)))
    expect(repeating.map(({ place, value }) => `${place}: ${value}`)).toEqual([])
  })

  test('spells email without a hyphen, because a line could end in “e-”', () => {
    const hyphened = leaves.filter(({ value }) => /\be-mail/i.test(String(value)))
    expect(hyphened.map(({ place, value }) => `${place}: ${value}`)).toEqual([])
  })

  test('uses braces only for placeholders that are words', () => {
    const odd = leaves.filter(({ value }) => /[{}]/.test(String(value).replace(/\{[a-z][a-zA-Z]*\}/g, '')))
    expect(odd.map(({ place, value }) => `${place}: ${value}`)).toEqual([])
  })
})

describe('a text', () => {
  const isCatalogue = (from: string) => /(^|[/#])(texts\/[\w-]+|contract\/replies)\.ts$/.test(from)

  test('that nobody uses is found', () => {
    const source = `
      import { homeTexts as home } from '#web/texts/home.ts'
      const texts = home.form
      const { list } = home
      const kinds = (kind: Kind) => home.kinds[kind]
      show(texts.title, list.empty, kinds)`
    expect(findReadTexts('planted.ts', source, isCatalogue)).toEqual([
      'homeTexts.kinds',
      'homeTexts.form.title',
      'homeTexts.list.empty',
    ])
    const letters = `
      import { orderLettersIn } from './texts/in-each.ts'
      const speech = speechOf(orderLettersIn, languageOf(account.language))
      function letter({ say, texts }: Speech) { return say(texts.placed.heading, {}) }`
    expect(findReadTexts('planted.ts', letters, isCatalogue)).toEqual(['orderLetters.placed.heading'])
  })

  test('is used somewhere', () => {
    const read = new Set(
      others
        // Combining the languages of a catalogue uses none of its texts.
        .filter(({ path }) => !path.endsWith('/texts/in-each.ts'))
        .flatMap(({ path, text }) => findReadTexts(path, text, isCatalogue))
        // Iterating over a list uses all of it.
        .map((place) => place.replace(/\.(map|flatMap|find|length)$/, '')),
    )
    const isRead = (place: string) => {
      const parts = place.split('.')
      return parts.some((_, index) => read.has(parts.slice(0, index + 1).join('.')))
    }
    const screens = leaves.filter(({ path }) => isCatalogue(path))
    expect(
      screens.filter(({ place }) => !isRead(place)).map(({ path, place }) => `${path} ${place}`),
    ).toEqual([])
  })
})
