import type { Translation } from '#contract/rules/language/translation.ts'
import type { measureTexts as english } from '../measures.ts'

export const measureTexts: Translation<typeof english> = {
  metres: '{metres} मीटर',
  kilometres: '{km} किमी',
  groundFloor: 'ग्राउंड फ़्लोर',
  floor: 'मंज़िल {floor}',
  floorNamed: '{floor} मंज़िल',
  directions: {
    north: 'उत्तर',
    'north-east': 'उत्तर-पूर्व',
    east: 'पूर्व',
    'south-east': 'दक्षिण-पूर्व',
    south: 'दक्षिण',
    'south-west': 'दक्षिण-पश्चिम',
    west: 'पश्चिम',
    'north-west': 'उत्तर-पश्चिम',
  },
}
