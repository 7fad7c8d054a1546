import type { Translation } from '#contract/rules/language/translation.ts'
import type { addressTexts as english } from '../address.ts'

export const addressTexts: Translation<typeof english> = {
  kept: 'तुमचे पत्ते',
  invalid: 'हा पत्ता बरोबर नाही. पुन्हा निवडा.',
  fetchFailed: 'पत्ता आला नाही. पुन्हा प्रयत्न करा.',
  placeholder: 'भाग, जवळची खूण किंवा पिन कोड',
  clear: 'पत्ता पुसा',
  searching: 'शोधत आहे…',
  none: 'अशी जागा सापडली नाही. जवळच्या भागाचे नाव किंवा पिन कोड लिहून पाहा.',
  failed: 'आत्ता शोध चालत नाही. पुन्हा प्रयत्न करा, किंवा “मी आत्ता आहे ती जागा” घ्या.',
  areasOnly: 'भाग आणि पिन कोड. घर आणि गल्ली खाली लिहा.',
  found: { one: '{count} जागा सापडली', other: '{count} जागा सापडल्या' },
  useLocation: 'मी आत्ता आहे ती जागा घ्या',
  locating: 'तुमची जागा पाहत आहे…',
}
