import type { Translation } from '#contract/rules/language/translation.ts'
import type { posterTexts as english } from '../poster.ts'

export const posterTexts: Translation<typeof english> = {
  title: 'पोस्टर',
  lead: 'काउंटर, दरवाज़े या थैली के लिए: जो इस पर फ़ोन का कैमरा रखे वह सीधे आपकी दुकान में पहुँचता है।',
  paper: 'काग़ज़',
  papers: {
    a4: 'A4',
    a5: 'A5',
  },
  print: 'छापें',
  preview: 'जो छपेगा',
  loading: 'आपकी दुकान आ रही है',
  failed: 'आपकी दुकान नहीं आ पाई। कुछ खोया नहीं है; फिर कोशिश करें।',
  again: 'फिर कोशिश करें',
  noDoor: 'आपकी दुकान का छोटा पता अभी नहीं बना। एक घंटे में बन जाएगा।',
  order: 'फ़ोन से ऑर्डर करें',
  scan: 'फ़ोन का कैमरा इस पर करें, या खोलें',
  code: 'QR कोड: {address}',
}
