import type { Doorstep } from '#contract/addresses.ts'
import { measureTexts as texts } from '#web/texts/measures.ts'
import { say } from './say.ts'

type Door = Pick<Doorstep, 'flat' | 'floor' | 'street'>

/** As one would tell it to a rider, the landmark apart. */
export const doorLine = ({ flat, floor, street }: Door): string =>
  [flat, floorWords(floor), street].filter(Boolean).join(', ')

/** People write "2", "Ground" or "Top floor" into the box: said as one would say it. */
function floorWords(written: string): string {
  const floor = written.trim()
  if (floor === '' || /floor|मंज़िल|मजला/i.test(floor)) return floor
  if (/^\d+$/.test(floor)) return Number(floor) === 0 ? texts.groundFloor : say(texts.floor, { floor })
  return /^g(round)?$/i.test(floor) ? texts.groundFloor : say(texts.floorNamed, { floor })
}
