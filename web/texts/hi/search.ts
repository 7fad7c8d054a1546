import type { Translation } from '#contract/rules/language/translation.ts'
import type { searchTexts as english } from '../search.ts'

export const searchTexts: Translation<typeof english> = {
  title: 'खोजें',
  heading: 'क्या चाहिए?',
  label: 'पास की दुकानों में खोजें',
  placeholder: 'दूध, ब्रेड, पनीर…',
  clear: 'खोज मिटाएँ',
  suggestions: 'सुझाव',
  suggested: { one: '{count} सुझाव', other: '{count} सुझाव' },
  allOf: '{category}: सब',
  begin: 'जो चाहिए, हिन्दी, मराठी या अंग्रेज़ी में लिखें: “दूध”, “dahi”, “bread 400”।',
  near: 'उन दुकानों से जो {place} तक डिलीवरी करती हैं',
  noPlace: 'सामान कहाँ पहुँचाना है? हम उन्हीं दुकानों में खोजते हैं जो आप तक डिलीवरी करती हैं।',
  choosePlace: 'जगह चुनें',
  searching: 'खोज रहे हैं',
  found: {
    one: '{count} दुकान इसे {place} तक पहुँचाती है',
    other: '{count} दुकानें इसे {place} तक पहुँचाती हैं',
  },
  foundMore: {
    one: '{count} से ज़्यादा दुकानें इसे {place} तक पहुँचाती हैं',
    other: '{count} से ज़्यादा दुकानें इसे {place} तक पहुँचाती हैं',
  },
  chosenPlace: 'आपकी चुनी जगह',
  notWhole: 'आप तक डिलीवरी करने वाली किसी दुकान में ठीक “{query}” नहीं है। इससे मिलता-जुलता यह है:',
  nothing: 'आप तक डिलीवरी करने वाली किसी दुकान में अभी “{query}” नहीं है।',
  nothingHint: 'हमने उन दुकानों में खोजा जो {place} तक डिलीवरी करती हैं। दूसरा नाम लिखकर देखें, या दुकानों में देखें।',
  seeShops: 'पास की दुकानें देखें',
  failed: 'खोज नहीं हो पाई। फिर कोशिश करें।',
  again: 'फिर कोशिश करें',
  open: 'अभी खुली है',
  distance: '{km} किमी, सीधी दूरी',
  more: { one: 'इस दुकान में {count} और', other: 'इस दुकान में {count} और' },
  showMore: 'और दुकानें दिखाएँ',
  ranking: 'यह सूची किस हिसाब से है',
  rankingRule:
    'जो दुकानें अभी ऑर्डर ले रही हैं, वे पहले आती हैं। उनमें पहले वह, जिसका सामान आपके लिखे से सबसे ज़्यादा मिलता है, फिर उतने ही सामान का सबसे कम दाम, फिर सबसे पास वाली। सूची में सिर्फ़ वे दुकानें हैं जो आपकी जगह तक डिलीवरी करती हैं, ज़्यादा से ज़्यादा {most} सबसे पास की, और ऊपर आने के लिए कोई पैसे नहीं देता।',
}
