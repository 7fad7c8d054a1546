import type { Page } from '@playwright/test'
import { type Language, sourceLanguage } from '#contract/rules/language/languages.ts'
import { readTexts, sourceCatalogues, translationOf } from '../texts/catalogues.ts'

type Wanted = string | RegExp
type Said = { english: string; translated: string }

/** Wraps a page so that a state, which names English texts, finds their translations. */
export async function speakerOf(language: Language): Promise<(page: Page) => Page> {
  if (language === sourceLanguage) return (page) => page
  const said: Said[] = []
  for (const source of await sourceCatalogues()) {
    const translations = await readTexts(translationOf(source, language))
    for (const [place, english] of await readTexts(source)) {
      const translated = translations.get(place)
      if (translated !== undefined) said.push({ english, translated })
    }
  }
  return (page) => translating(page, (wanted, isWhole) => inOwnWords(wanted, isWhole, said))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const NAME = /\{(\w+)\}/g
/** A text with a value for each of its placeholders. */
const filled = (text: string, put: (name: string) => string) =>
  text
    .split(NAME)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : put(part)))
    .join('')
const anything = () => '.*'

/** A pattern of all translations that may be meant, and of the text itself: names and items are in no catalogue. */
function inOwnWords(wanted: Wanted, isWhole: boolean, said: readonly Said[]): RegExp {
  // `\w` matches Latin letters only.
  const itself = typeof wanted === 'string' ? escaped(wanted) : wanted.source.replaceAll('\\w', '\\S')
  const same = said.filter(({ english }) => english === wanted)
  const meant = same.map(({ translated }) => filled(translated, anything))
  if (same.length === 0 && typeof wanted === 'string') meant.push(...madeOf(wanted, said))
  if (same.length === 0 && /[a-z]{2}/i.test(itself)) meant.push(...holding(wanted, itself, said))
  const start = itself.startsWith('^') ? '^' : ''
  const all = [itself, ...meant.map((text) => start + text)].join('|')
  return new RegExp(isWhole ? `^(?:${all})$` : all, 'i')
}

/** Translations of texts with values, which are translated too: "4 stars", "Open on Sunday". */
function madeOf(wanted: string, said: readonly Said[]): string[] {
  return said.flatMap(({ english, translated }) => {
    const values = valuesIn(wanted, english)
    return values ? [filled(translated, (name) => valueIn(values.get(name), said))] : []
  })
}

const valueIn = (value: string | undefined, said: readonly Said[]): string =>
  value === undefined ? '.*' : escaped(said.find(({ english }) => english === value)?.translated ?? value)

/** The values with which a text of the catalogue matches; undefined if it does not. "{name}, {city}" would match anything. */
function valuesIn(wanted: string, english: string): Map<string, string> | undefined {
  if (!english.includes('{') || !/[a-z]{3}/i.test(english.replace(NAME, ''))) return undefined
  const found = new RegExp(`^${filled(english, () => '(.*)')}$`).exec(wanted)
  const names = [...english.matchAll(NAME)].map(([, name = '']) => name)
  return found ? new Map(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}

/** Translations of texts that contain the wanted one; only of those that begin with it, if there are any. */
function holding(wanted: Wanted, itself: string, said: readonly Said[]): string[] {
  const isPattern = typeof wanted !== 'string'
  const asked = new RegExp(isPattern ? itself.replace(/\\d\+?|\d+/g, '\\S+') : itself, 'i')
  const found = said.filter(({ english }) => asked.test(english))
  const beginning = found.filter(({ english }) => asked.exec(english)?.index === 0)
  return (beginning.length > 0 ? beginning : found).map(({ translated }) => filled(translated, anything))
}

const finders = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText']

type Translate = (wanted: Wanted, isWhole: boolean) => RegExp
type Options = { exact?: boolean; name?: Wanted; hasText?: Wanted } | undefined

function translating<T extends object>(found: T, translate: Translate): T {
  const raw = Symbol.for('as found')
  const within = (options: Options, key: 'name' | 'hasText') => {
    const wanted = options?.[key]
    return wanted === undefined ? options : { ...options, [key]: translate(wanted, options?.exact === true) }
  }
  return new Proxy(found, {
    get(of, name) {
      if (name === raw) return of
      const member = Reflect.get(of, name, of)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const args = given.map((arg) => (arg as { [raw]?: object } | undefined)?.[raw] ?? arg)
        const [first, second] = args as [never, Options]
        if (finders.includes(String(name))) args[0] = translate(first, second?.exact === true)
        if (name === 'getByRole') args[1] = within(second, 'name')
        if (name === 'filter') args[0] = within(first, 'hasText')
        const result = member.apply(of, args)
        return typeof result?.getByText === 'function' ? translating(result, translate) : result
      }
    },
  })
}
