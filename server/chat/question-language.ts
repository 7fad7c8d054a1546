import { type Language, sourceLanguage } from '#contract/rules/language/languages.ts'

const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []

/** Words that are frequent in questions and occur in only one of the two languages. */
const HINDI = new Set(
  wordsOf(`है हैं हो हूँ हूं था थे थी क्या क्यों कैसे कैसा कैसी कहाँ कहां कब कौन कितना कितने कितनी नहीं नही मैं मैंने मुझे मेरा मेरे मेरी
    हम हमें हमारा हमारे हमारी आप आपका आपके आपकी यह ये वह में से को के की और लेकिन गया गए गई रहा रहे रही हुआ हुए हुई चाहिए
    करें करना करूँ करूं सकता सकते सकती मिलेगा मिलेंगे मिलेगी मिलता मिलती कीजिए दीजिए बताइए बताओ`),
)
const MARATHI = new Set(
  wordsOf(`आहे आहेत आहात काय कसे कसा कशी कसं कुठे कधी कोण कोणाला किती नाही नाहीत मी मला माझा माझे माझी माझं माझ्या
    आम्ही आम्हाला आमचा आमचे आमची आमच्या तुम्ही तुम्हाला तुमचा तुमचे तुमची तुमच्या तुमच्याकडे हे ते आणि किंवा पण मध्ये साठी झाले झाला
    झाली आले आला आली पाहिजे हवे हवा हवी करायचे करायचा करायची करू शकतो शकते येते येतो येतात मिळेल मिळते मिळतो सांगा द्या परत`),
)

/** Frequent words of both as people type them in Latin letters. None is an English word. */
const ROMANISED = new Set(
  wordsOf(`hai hain hoon hu tha kya kyu kyun kyon kaise kaisa kaisi kese kaha kahan kab kaun kitna kitne kitni nahi nahin nhi mai
    mujhe mera mere meri hamara humara aap aapka aapke aapki yeh woh mein ko ke ki ka aur lekin gaya gaye gayi raha rahe rahi hua
    chahiye karna karu karo karen sakta sakte sakti milega milegi milta milti batao bhai bhaiya paisa paise
    aahe ahe aahet ahet kasa kase kashi kuthe kadhi kiti nahit mala maza majha majhe majhi mazi tumhi tumcha tumche tumchi
    aani kinva madhe sathi zala zale zali jhala jhale jhali pahije karaycha karayche karaychi shakto milel milte sanga dya`),
)

/** Frequent English words that are not also Hindi or Marathi in Latin letters, as "do", "to", "me" and "or" are. */
const ENGLISH = new Set(
  wordsOf(`where|when|what|which|who|whom|whose|why|how|my|mine|your|yours|you|i|we|our|they|their|them|can|could|will
    would|should|must|does|did|done|have|has|had|was|were|been|be|being|is|are|the|an|this|that|these|those|there
    here|it|its|and|of|for|from|with|without|at|by|if|after|before|about|not|cannot|please|want|need|get|give|take
    still|any|some|someone|something|anything|nobody|everything|much|many|long|now`),
)

/**
 * The language in which to answer a question: its own, if its script and words tell. The page's language decides where they do
 * not: for Hindi or Marathi in Latin letters, and for words that are the same in all three ("refund", "cancel order").
 */
export function languageOfQuestion(text: string, page: Language): Language {
  const words = wordsOf(text.toLowerCase())
  if (words.some((word) => /\p{Script=Devanagari}/u.test(word))) return inDevanagari(words, page)
  if (countIn(words, ROMANISED) > 0) return page
  return countIn(words, ENGLISH) > 0 ? sourceLanguage : page
}

function inDevanagari(words: readonly string[], page: Language): Language {
  const hindi = countIn(words, HINDI)
  // A final "का" is Marathi's question particle. Elsewhere it may be Hindi's "of" or Marathi's "why".
  const marathi = countIn(words, MARATHI) + (words.at(-1) === 'का' ? 1 : 0)
  if (hindi !== marathi) return hindi > marathi ? 'hi' : 'mr'
  return page === sourceLanguage ? 'hi' : page
}

const countIn = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word)).length
