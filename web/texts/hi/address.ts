import type { Translation } from '#contract/rules/language/translation.ts'
import type { addressTexts as english } from '../address.ts'

export const addressTexts: Translation<typeof english> = {
  kept: 'आपके पते',
  invalid: 'यह पता ठीक नहीं है। फिर से चुनें।',
  fetchFailed: 'पता नहीं आ पाया। फिर कोशिश करें।',
  placeholder: 'इलाका, जगह या पिन कोड',
  clear: 'पता मिटाएँ',
  searching: 'खोज रहे हैं…',
  none: 'ऐसी जगह नहीं मिली। पास के इलाके का नाम या पिन कोड लिखकर देखें।',
  failed: 'अभी खोज नहीं चल रही। फिर कोशिश करें, या “मेरी अभी की जगह” लें।',
  areasOnly: 'इलाके और पिन कोड। घर और गली नीचे लिखें।',
  found: { one: '{count} जगह मिली', other: '{count} जगहें मिलीं' },
  useLocation: 'मेरी अभी की जगह लें',
  locating: 'आपकी जगह देख रहे हैं…',
}
