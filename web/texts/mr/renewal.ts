import type { Translation } from '#contract/rules/language/translation.ts'
import type { renewalTexts as english } from '../renewal.ts'

export const renewalTexts: Translation<typeof english> = {
  title: 'प्लॅन रिन्यू करा',
  ended: 'तुमचा प्लॅन {date} रोजी संपला.',
  endedNote: 'रिन्यू करेपर्यंत तुमचे दुकान दिसत नाही आणि ऑर्डर घेत नाही. तुमची यादी, ऑर्डर आणि ग्राहकांचे कार्ट जपून ठेवले आहेत.',
  runs: 'तुमचा प्लॅन {date} पर्यंत चालतो.',
  runsNote: 'नवीन प्लॅन आत्ताचा संपल्यावर सुरू होतो; एकही दिवस जात नाही.',
  choose: 'प्लॅन निवडा',
  until: '{date} पर्यंत',
  none: 'एक प्लॅन निवडा.',
  pay: '{price} देऊन रिन्यू करा',
  paying: 'पेमेंटची वाट पाहत आहे…',
  loading: 'तुमचा प्लॅन येत आहे',
  payFor: 'प्लॅन रिन्यू: {name}',
  confirmingNote: 'हे पान सोडू शकता: बँकेने होकार देताच प्लॅन रिन्यू होईल; आणखी काही द्यायचे नाही.',
  failed: 'तुमचा प्लॅन आणता आला नाही. काही हरवलेले नाही.',
  again: 'पुन्हा प्रयत्न करा',
}
