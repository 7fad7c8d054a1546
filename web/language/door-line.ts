import type { Doorstep } from '#contract/addresses.ts'
import { plainDigits } from '#contract/rules/text/digits.ts'
import { measureTexts as texts } from '#web/texts/measures.ts'
import { say } from './say.ts'

type Door = Pick<Doorstep, 'flat' | 'floor' | 'street'>

/** Flat, floor and street in one line, as one would tell them to a rider. The landmark is shown apart. */
export const doorLine = ({ flat, floor, street }: Door): string =>
  [flat, floorWords(floor), street].filter(Boolean).join(', ')

/** The word for floor in English, Hindi and Marathi; without the nukta dots, which many keyboards leave out. */
const FLOOR = /floor|फ्लोर|फ्लोअर|मंजिल|मजल|तल्ला|माळ[ाय्]/i
const GROUND = /^(g|ground|ग्राउंड|ग्राउण्ड|भूतल|तळ)$/i
const NUKTA = /\u093c/g

/** People type "2", "Ground" or "Top floor" into the field: adds the word "floor" where it is missing. */
function floorWords(written: string): string {
  const floor = plainDigits(written).trim()
  const bare = floor.normalize('NFD').replace(NUKTA, '')
  if (floor === '' || FLOOR.test(bare)) return floor
  if (/^\d+$/.test(floor)) return Number(floor) === 0 ? texts.groundFloor : say(texts.floor, { floor })
  return GROUND.test(bare) ? texts.groundFloor : say(texts.floorNamed, { floor })
}
