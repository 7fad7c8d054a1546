import type { Translation } from '#contract/rules/language/translation.ts'
import type { measureTexts as english } from '../measures.ts'

export const measureTexts: Translation<typeof english> = {
  metres: '{metres} मीटर',
  kilometres: '{km} किमी',
  groundFloor: 'तळमजला',
  floor: 'मजला {floor}',
  floorNamed: '{floor} मजला',
  directions: {
    north: 'उत्तर',
    'north-east': 'ईशान्य',
    east: 'पूर्व',
    'south-east': 'आग्नेय',
    south: 'दक्षिण',
    'south-west': 'नैऋत्य',
    west: 'पश्चिम',
    'north-west': 'वायव्य',
  },
}
