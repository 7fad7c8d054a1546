import { describe, expect, test } from 'vitest'
import { type Language, languages, languageTags, sourceLanguage } from '#contract/rules/language/languages.ts'
import { readTexts, sourceCatalogues, translationOf } from '../../scripts/texts/catalogues.ts'
import { staleCatalogues } from '../../scripts/texts/read-marks.ts'

const others = languages.filter((language) => language !== sourceLanguage)
/** Texts for the operator, and texts that networks or the law require in English. */
const sourceAlone = [
  /^server\/(payments|backups)\/texts\/en\.ts$/,
  /^server\/\w+\/texts\/en\.ts (ticketLetter|evidenceTexts|differenceLetters|operatorLetters|smsTexts|attributions|siteTexts)\b/,
]
/** Names, and words that everybody writes in Latin letters. */
const latin =
  /\b(OTP|PIN|UPI|PAN|IFSC|CSV|XLSX|PDF|QR|GST|JPEG|PNG|MB|KB|km|kg|Enter|English|ml|Google|WhatsApp|Razorpay|India|Post|Shift|Ctrl|SMS|EAN|SIM|iPhone|iPad)\b/g
/** Examples that are shown as they have to be typed. */
const examples =
  /“(dahi|bread 400)”|\S+@\S+|\b4111[\d ]+|\b[A-Z]{4,5}\d{4,7}[A-Z]?\b|\(e\.g\., \S+\)|https?:\/\/\S+/g

/** The sound of a word, whether spelled with or without a dot, a hyphen or a separate letter for a nasal. */
const soundOf = (word: string) =>
  word
    .replace(/\u093c|\u200c|\u200d|-/g, '')
    .replace(/[ङञणनम]\u094d(?=[क-ह])|\u0901/g, '\u0902')
    .replace(/\u0972/g, '\u0905\u0945')

/** Words that are always replaced by another word, by language. */
const avoided: Partial<Record<Language, RegExp>> = {
  hi: /भुगतान|रिफ़ंड|सब्सक्रिप्शन|सामग्री/,
  mr: /पेज|परतावा|नक्की कर|सबस्क्रिप्शन|मजकूर|मजकुर|कामकाज|देणे आह|डिलिव्हरी कर/,
}

const isWanted = (source: string, place = '') =>
  !sourceAlone.some((alone) => alone.test(source) || alone.test(`${source} ${place}`))
const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
const wordsOf = (text: string) =>
  text
    .replace(/\{\w+\}/g, '')
    .replace(examples, '')
    .replace(latin, '')

describe.each(others)('the translation to %s', async (language) => {
  const pairs: { place: string; source: string; text: string | undefined }[] = []
  const unknown: string[] = []
  for (const source of await sourceCatalogues()) {
    const english = await readTexts(source)
    const path = translationOf(source, language)
    const translated = await readTexts(path)
    for (const [place, text] of english)
      if (isWanted(source, place))
        pairs.push({ place: `${source} ${place}`, source: text, text: translated.get(place) })
    unknown.push(
      ...[...translated.keys()].filter((place) => !english.has(place)).map((place) => `${path} ${place}`),
    )
  }
  const present = pairs.flatMap(({ place, source, text }) =>
    text === undefined ? [] : [{ place, source, text }],
  )

  test('has all texts of the English source, and no others', () => {
    expect(pairs.length).toBeGreaterThan(1000)
    const forms = new Intl.PluralRules(languageTags[language]).resolvedOptions().pluralCategories
    const isForm = (place: string) => /\.(one)$/.test(place) && !forms.includes('one')
    expect(
      pairs.filter(({ place, text }) => text === undefined && !isForm(place)).map(({ place }) => place),
    ).toEqual([])
    expect(unknown).toEqual([])
  })

  test('has the same placeholders', () => {
    const odd = present.filter(({ source, text }) => namesIn(source).join() !== namesIn(text).join())
    expect(odd.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })

  test('is written in its own script, with the digits 0 to 9', () => {
    const odd = present.filter(({ text }) => /[a-z]{2}/i.test(wordsOf(text)) || /[०-९]/.test(text))
    expect(odd.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })

  test('uses one word for one thing', () => {
    const odd = present.filter(({ text }) => avoided[language]?.test(text))
    expect(odd.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })

  test('spells each word in one way', () => {
    // The name of a language is spelled as its own speakers do.
    const texts = present.flatMap(({ source, text }) => (text === source ? [] : [text.normalize('NFD')]))
    const spellings = new Map<string, Set<string>>()
    const spell = (sound: string, spelled: string) =>
      spellings.set(sound, (spellings.get(sound) ?? new Set()).add(spelled))
    for (const word of texts.flatMap(
      (text) => text.match(/[\p{L}\p{M}\u200c\u200d]+(-[\p{L}\p{M}]+)*/gu) ?? [],
    )) {
      spell(soundOf(word), word)
      const apart = word.replaceAll('-', ' ')
      if (texts.some((text) => apart !== word && text.includes(apart))) spell(soundOf(word), apart)
    }
    const odd = [...spellings.values()].filter(({ size }) => size > 1)
    expect(odd.map((several) => [...several].join(' / '))).toEqual([])
  })

  test('ends its sentences with the language’s own full stop', () => {
    const [stop, other] = language === 'hi' ? ['।', '.'] : ['.', '।']
    const odd = present.filter(
      ({ source, text }) =>
        !text.endsWith('..') && (text.endsWith(other) || (source.endsWith('.') && !/[।.?!:”»]$/.test(text))),
    )
    expect(odd.map(({ place, text }) => `${place}: ${text} (${stop})`)).toEqual([])
  })
})

test.for(languages)(
  'labels quoted by chat and mails in %s exist on the screens, and are those of the right buttons',
  async (language) => {
    const textsOf = (source: string) =>
      readTexts(language === sourceLanguage ? source : translationOf(source, language))
    const screens = (await sourceCatalogues()).filter((source) => source.startsWith('web/'))
    const labels = (await Promise.all(screens.map(textsOf))).flatMap((texts) => [...texts.values()])
    const chat = await textsOf('server/chat/texts/en.ts')
    const mails = await textsOf('server/notifications/texts/en.ts')
    const quotedIn = (texts: Iterable<string>) =>
      [...texts].flatMap((text) => [...text.matchAll(/[“"](.+?)["”]/g)].map(([, label]) => label))
    const quoted = quotedIn([...chat.values(), ...mails.values()])
    expect(quoted.filter((label) => !labels.includes(label ?? ''))).toEqual([])
    const [orders, issues, shell, signIn] = [
      await textsOf('web/texts/orders.ts'),
      await textsOf('web/texts/order-issues.ts'),
      await textsOf('web/texts/shell.ts'),
      await textsOf('web/texts/sign-in.ts'),
    ]
    const quotedAbout = (topic: string) => quotedIn([chat.get(`chatTexts.topics.${topic}.text`) ?? ''])
    expect(quotedAbout('tracking')).toEqual([
      shell.get('shellTexts.orders'),
      orders.get('ordersTexts.viewDetails'),
    ])
    expect(quotedAbout('cancellation')).toEqual(
      expect.arrayContaining([orders.get('ordersTexts.cancel.cancel'), orders.get('ordersTexts.cancel.ask')]),
    )
    expect(quotedAbout('quality')).toContain(issues.get('orderIssuesTexts.open'))
    for (const place of ['existing.help', 'security.help', 'security.phone_added.help'])
      expect(quotedIn([mails.get(`accountLetters.${place}`) ?? ''])).toEqual([
        signIn.get('signInTexts.forgot'),
      ])
  },
)

test.for(others)('a text for one item is not in the plural in %s', async (language) => {
  const several = /(बचे|चुने|बिके|उरले|निवडले|विकले)(?![\p{L}\p{M}])/u
  const odd: string[] = []
  for (const source of await sourceCatalogues())
    for (const [place, text] of await readTexts(translationOf(source, language)))
      if (/\{(count|left)\}/.test(text) && !place.endsWith('.other') && several.test(text))
        odd.push(`${place}: ${text}`)
  expect(odd).toEqual([])
})

test.for(others)('the chat in %s calls a code OTP, as the screens do', async (language) => {
  const chat = await readTexts(translationOf('server/chat/texts/en.ts', language))
  for (const topic of ['account', 'partner']) {
    const text = chat.get(`chatTexts.topics.${topic}.text`)
    expect(text).toContain('OTP')
    expect(text).not.toContain('कोड')
  }
})

test('every translation was reviewed against the present English text (see docs/languages.md)', async () => {
  expect(await staleCatalogues()).toEqual([])
})
