const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  'क k ख kh ग g घ gh ङ n च ch छ ch ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h'
    .split(' ')
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? '']] : [])),
)
const VOWELS: Readonly<Record<string, string>> = Object.fromEntries(
  'अ a आ a इ i ई i उ u ऊ u ए e ऐ ai ओ o औ au ऑ o ऍ e ऋ ri ा a ि i ी i ु u ू u े e ै ai ो o ौ au ॉ o ॅ e ृ ri ं n ः h'
    .split(' ')
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? '']] : [])),
)
/** Signs that remove or replace the inherent "a" of a consonant. */
const AFTER_CONSONANT = /[\u093e-\u094d\u0962]/u

/** Transcribes Devanagari as people write it in Latin letters: "मेरा ऑर्डर" as "mera ordar". Other characters stay. */
export function romanise(text: string): string {
  return text.replace(/[\u0900-\u097f]+/gu, (word) => {
    const signs = [...word.replaceAll('\u093c', '').replaceAll('\u0901', '')]
    return signs
      .map((sign, at) => {
        const consonant = CONSONANTS[sign]
        if (consonant === undefined) return VOWELS[sign] ?? ''
        const next = signs[at + 1]
        return next === undefined || AFTER_CONSONANT.test(next) ? consonant : `${consonant}a`
      })
      .join('')
  })
}
