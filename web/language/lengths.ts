import { measureTexts } from '#web/texts/measures.ts'
import { say } from './say.ts'

/** "40 m", "2.5 km". */
export function lengthWords(metres: number): string {
  if (metres < 1000) return say(measureTexts.metres, { metres: Math.round(metres) })
  return say(measureTexts.kilometres, { km: Number((metres / 1000).toFixed(1)) })
}
