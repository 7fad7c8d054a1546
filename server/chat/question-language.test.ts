import { expect, test } from 'vitest'
import devanagari from './held-out-devanagari.json' with { type: 'json' }
import heldOut from './held-out-questions.json' with { type: 'json' }
import { languageOfQuestion } from './question-language.ts'

test.for(['hi', 'mr'] as const)(
  'nine of ten questions in %s are recognised as such, whatever the language of the page',
  (language) => {
    const other = language === 'hi' ? 'mr' : 'hi'
    const asked = devanagari[language]
    const known = asked.filter(({ ask }) => languageOfQuestion(ask, other) === language)
    expect(asked.filter((one) => !known.includes(one)).length / asked.length).toBeLessThanOrEqual(0.1)
  },
)

test('a question in Latin letters on an English page is answered in English', () => {
  const latin = heldOut.filter(({ ask }) => !/\p{Script=Devanagari}/u.test(ask))
  expect(latin.length).toBeGreaterThan(100)
  expect(latin.filter(({ ask }) => languageOfQuestion(ask, 'en') !== 'en')).toEqual([])
})

test.for([
  ['रिफंड', 'en', 'hi'],
  ['रिफंड', 'hi', 'hi'],
  ['रिफंड', 'mr', 'mr'],
  ['ऑर्डर का स्टेटस', 'mr', 'mr'],
  ['डिलीवरी कब होती है', 'mr', 'hi'],
  ['ऑर्डर मिळेल का?', 'hi', 'mr'],
  ['order kab aayega क्या', 'mr', 'hi'],
  ['mera order kaha hai', 'hi', 'hi'],
  ['mazi order kuthe aahe', 'mr', 'mr'],
  ['mera order kaha hai', 'mr', 'mr'],
  ['mera order kaha hai', 'en', 'en'],
  ['where is my order', 'mr', 'en'],
  ['can i come to the shop and pay', 'hi', 'en'],
  ['how fast?', 'mr', 'en'],
  ['refund', 'hi', 'hi'],
  ['cancel order', 'mr', 'mr'],
  ['delivery charges?', 'hi', 'hi'],
  ['refund do', 'mr', 'mr'],
  ['refund kis account me aayega', 'hi', 'hi'],
  ['9876543210 ?', 'mr', 'mr'],
  ['refund', 'en', 'en'],
] as const)('"%s" on a page in %s is answered in %s', ([text, page, answer]) => {
  expect(languageOfQuestion(text, page)).toBe(answer)
})
