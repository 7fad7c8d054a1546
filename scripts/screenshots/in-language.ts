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
  return (page) => translating(page, (wanted) => inOwnWords(wanted, said))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Whatever stands for the names of a text. */
const filled = (text: string) =>
  text
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.*')

/** Every text that may be meant, and what was asked for itself: names and items are in no catalogue. */
function inOwnWords(wanted: Wanted, said: readonly Said[]): RegExp {
  const itself = typeof wanted === 'string' ? escaped(wanted) : wanted.source
  const asked = new RegExp(itself.replace(/\\d\+?|\d+/g, '\\S+'), 'i')
  const whole = said.filter(({ english }) => english === wanted)
  const meant = whole.length > 0 ? whole : said.filter((text) => isMeant(text.english, wanted, asked))
  const start = itself.startsWith('^') ? '^' : ''
  return new RegExp([itself, ...meant.map(({ translated }) => start + filled(translated))].join('|'), 'i')
}

const isMeant = (english: string, wanted: Wanted, asked: RegExp) =>
  asked.test(english) ||
  (hasNamesAndWords(english) && new RegExp(`^${filled(english)}$`, 'i').test(String(wanted)))
/** "{name}, {city}" would be anything. */
const hasNamesAndWords = (text: string) =>
  /\{\w+\}/.test(text) && /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, ''))

const finders = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText']

function translating<T extends object>(found: T, translate: (wanted: Wanted) => RegExp): T {
  const raw = Symbol.for('as found')
  const translated = (options: Record<string, Wanted>, key: string) =>
    options?.[key] === undefined ? options : { ...options, [key]: translate(options[key]) }
  return new Proxy(found, {
    get(of, name) {
      if (name === raw) return of
      const member = Reflect.get(of, name, of)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const args = given.map((arg) => (arg as { [raw]?: object } | undefined)?.[raw] ?? arg) as never[]
        if (finders.includes(String(name))) args[0] = translate(args[0] as never) as never
        if (name === 'getByRole') args[1] = translated(args[1] as never, 'name') as never
        if (name === 'filter') args[0] = translated(args[0] as never, 'hasText') as never
        const result = member.apply(of, args)
        return typeof result?.getByText === 'function' ? translating(result, translate) : result
      }
    },
  })
}
