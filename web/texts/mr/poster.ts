import type { Translation } from '#contract/rules/language/translation.ts'
import type { posterTexts as english } from '../poster.ts'

export const posterTexts: Translation<typeof english> = {
  title: 'पोस्टर',
  lead: 'काउंटर, दार किंवा पिशवीसाठी: जो यावर फोन धरेल तो थेट तुमच्या दुकानात येतो.',
  paper: 'कागद',
  papers: {
    a4: 'A4',
    a5: 'A5',
  },
  print: 'छापा',
  preview: 'काय छापले जाईल',
  loading: 'तुमचे दुकान येत आहे',
  failed: 'तुमचे दुकान आणता आले नाही. काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
  again: 'पुन्हा प्रयत्न करा',
  noDoor: 'तुमच्या दुकानाचा लहान पत्ता अजून झाला नाही. एका तासात होईल.',
  order: 'फोनवरून ऑर्डर द्या',
  scan: 'फोनचा कॅमेरा यावर धरा, किंवा उघडा',
  code: 'QR कोड: {address}',
}
