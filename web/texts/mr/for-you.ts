import type { Translation } from '#contract/rules/language/translation.ts'
import type { forYouTexts as english } from '../for-you.ts'

export const forYouTexts: Translation<typeof english> = {
  myShops: 'माझी दुकाने',
  closed: 'आत्ता बंद आहे',
  usual: 'तुमचे नेहमीचे',
  again: 'पुन्हा मागवा',
  lastAt: 'मागच्या वेळी: {shop}',
  inCart: 'मागच्या वेळचे सामान कार्टमध्ये आहे.',
  nothingLeft: 'यातले आत्ता काही मिळत नाही.',
  failed: 'ती ऑर्डर आत्ता आली नाही. पुन्हा प्रयत्न करा.',
  noteTitle: 'कार्टमध्ये मागच्या वेळचे सामान आहे, पण:',
  gone: 'आत्ता मिळत नाही: {names}',
  fewer: 'मागच्या वेळेपेक्षा कमी उरले: {names}',
  repacked: 'पॅक मागच्या वेळेपेक्षा लहान किंवा मोठा: {names}',
  dearer: 'मागच्या वेळेपेक्षा महाग: {names}',
  shopClosed: '{shop} दुकान आत्ता ऑर्डर घेत नाही.',
}
