import type { Translation } from '#contract/rules/language/translation.ts'
import type { sketchTexts as english } from '../sketch.ts'

export const sketchTexts: Translation<typeof english> = {
  sketch: 'आसपासच्या जागांचा आराखडा',
  onMap: 'नकाशावर तुमची पिन',
  label: 'हा आराखडा आहे, रस्त्यांचा नकाशा नाही.',
  rings: 'तुटक रेषांची वर्तुळे दाखवतात की डिलिव्हरी चार्ज साधारण कुठे बदलतो.',
  pin: 'तुमची पिन',
  how: 'पिन ओढून तुमच्या दारावर आणा, किंवा बाणाच्या बटणांनी सरकवा (Shift सोबत: जास्त दूर).',
  closer: 'जवळून दाखवा',
  farther: 'आणखी दूरपर्यंत दाखवा',
  north: 'उ',
  atShop: 'पिन {shop} दुकानावर आहे.',
  fromShop: 'पिन {shop} दुकानापासून साधारण {distance} दूर आहे, {direction} दिशेला, सरळ अंतरात.',
  near: 'पिन {name} जवळ आहे.',
  again: 'नकाशा पुन्हा दाखवा',
  somewhere: 'पिन तुमची जागा दाखवते.',
}
