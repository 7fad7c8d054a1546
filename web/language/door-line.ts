import type { Doorstep } from '#contract/addresses.ts'
import { plainDigits } from '#contract/rules/digits.ts'
import { measureTexts as texts } from '#web/texts/measures.ts'
import { say } from './say.ts'

type Door = Pick<Doorstep, 'flat' | 'floor' | 'street'>

/** As one would tell it to a rider, the landmark apart. */
export const doorLine = ({ flat, floor, street }: Door): string =>
  [flat, floorWords(floor), street].filter(Boolean).join(', ')

/** "Third floor" in Latin letters and, without the dots that many keyboards leave out, in those of Hindi and Marathi. */
const FLOOR = /floor|फ्लोर|फ्लोअर|मंजिल|मजल|तल्ला|माळ[ाय्]/i
const GROUND = /^(g|ground|ग्राउंड|ग्राउण्ड|भूतल|तळ)$/i
const NUKTA = /\u093c/g

/** People write "2", "Ground" or "Top floor" into the box: said as one would say it. */
function floorWords(written: string): string {
  const floor = plainDigits(written).trim()
  const bare = floor.normalize('NFD').replace(NUKTA, '')
  if (floor === '' || FLOOR.test(bare)) return floor
  if (/^\d+$/.test(floor)) return Number(floor) === 0 ? texts.groundFloor : say(texts.floor, { floor })
  return GROUND.test(bare) ? texts.groundFloor : say(texts.floorNamed, { floor })
}
