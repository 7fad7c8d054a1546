import type { Page } from '@playwright/test'
import { type Language, sourceLanguage } from '#contract/rules/languages.ts'
import { readTexts, sourceCatalogues, translationOf } from '../texts/catalogues.ts'

type Wanted = string | RegExp
type Said = { english: string; translated: string }

/** Lets a state find by its English texts what a page shows in another language. */
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
const NAME = /\{\w+\}/
/** A text with what stands for its names. */
const filled = (text: string, value: string) => text.split(NAME).map(escaped).join(value)

/** Every text that may be meant, and what was asked for itself: names and items are in no catalogue. */
function inOwnWords(wanted: Wanted, isWhole: boolean, said: readonly Said[]): RegExp {
  const itself = typeof wanted === 'string' ? escaped(wanted) : wanted.source
  const isStart = itself.startsWith('^')
  const meant = typeof wanted === 'string' ? wholly(wanted, said) : []
  if (meant.length === 0) meant.push(...partly(itself, said))
  const each = meant.map((text) => (isStart ? `^${text}` : text))
  const all = [itself, ...each].join('|')
  return new RegExp(isWhole ? `^(?:${all})$` : all, 'i')
}

/** Texts that are what is asked for, with its number: "4 stars". */
function wholly(wanted: string, said: readonly Said[]): string[] {
  const number = /\d+/.exec(wanted)?.[0]
  const asked = number === undefined ? wanted : wanted.replace(number, '{}')
  const isSame = (english: string) =>
    english === wanted || (number !== undefined && english.replace(NAME, '{}') === asked)
  return said
    .filter(({ english }) => isSame(english))
    .map(({ translated }) => filled(translated, number ?? '.*'))
}

/** Texts that hold what is asked for, or that it is made of. */
function partly(itself: string, said: readonly Said[]): string[] {
  const asked = new RegExp(itself.replace(/\\d\+?|\d+/g, '\\S+'), 'i')
  // "{name}, {city}" would be anything.
  const isMadeOf = (english: string) =>
    /[a-z]{3}/i.test(english.split(NAME).join('')) &&
    NAME.test(english) &&
    new RegExp(`^${filled(english, '.*')}$`, 'i').test(itself)
  return said
    .filter(({ english }) => asked.test(english) || isMadeOf(english))
    .map(({ translated }) => filled(translated, '.*'))
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
