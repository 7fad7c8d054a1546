import { readPack } from '#contract/rules/reading/read-pack.ts'
import { plainDigits } from '#contract/rules/text/digits.ts'
import type { Row } from '../row.ts'

/** Time and sender, as in messages copied from WhatsApp: "[12/05/24, 10:32 am] Ramesh: ", "12/05/24, 10:32 am - Ramesh: ". */
const SENDER =
  /^[\u200e\u202a]?(?:\[[^\]\n]*\d:\d\d[^\]\n]*\]|\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d\d[^\n-]{0,6}-) [^:\n]{1,40}: /gm
/** WhatsApp's note on an edited message. */
const EDITED = / *\u200e?<This message was edited>/g
/** What an entry of a list begins with: bullets, and a number with a dot, in brackets or on a key. */
const BULLET =
  /^(?:[\s•‣·]|\p{So}[\ufe0f\u{1f3fb}-\u{1f3ff}]*|[-–*](?=\s*[\p{L}\p{Nd}])|\p{Nd}\ufe0f?\u20e3|\(?\p{Nd}{1,3}[.)](?=\s*[\p{L}*]|\s+\p{Nd}))+/u
/** Bold, slanted and struck out, around a word or several. */
const EMPHASIS = /(?<=^|[\s:=-])[*_~]+(?=\S)|(?<=\S)[*_~]+(?=$|[\s:=-])/gu
/** A number that may count the rows, or belong to a name: "1 Milk", "1- Milk", "7 Up". */
const COUNT = /^(\p{Nd}{1,3})(?:\s+|\s*[-–:\]]\s*)(\*|[\p{L}\p{M}]+|(?<=[-–:\]]\s+)\p{Nd}+\p{L}+)/u
/** This many consecutive numbers are no coincidence. From 2 to 9 more are needed, for names such as "7 Up" or "9 grain atta". */
const COUNTED = 3
const COUNTED_AS_NAMES = 5

export const withoutSenders = (text: string): string => text.replace(SENDER, '').replace(EDITED, '')

/** A row without bullets and WhatsApp's emphasis marks. */
export function withoutMarks<R extends Row>({ cells: [first = '', ...others], ...row }: R) {
  return { ...row, cells: [first.replace(BULLET, ''), ...others].map((cell) => cell.replace(EMPHASIS, '')) }
}

/**
 * Rows without their leading numbers, if those number the rows. They do not if most are pack sizes ("2 kg rice"), or if
 * the rest of the rows is the same ("1-ply tissue", "2-ply tissue").
 */
export function withoutCounts<R extends Row>(rows: readonly R[]): readonly R[] {
  const counted = rows.flatMap(({ cells: [first = ''] }) => {
    const [, count, word = ''] = COUNT.exec(first) ?? []
    return count === undefined
      ? []
      : {
          count: Number(plainDigits(count)),
          isOfPacks: readPack(word) !== undefined,
          name: first.replace(/[^\p{L}\p{M}]+/gu, ' '),
        }
  })
  const start = counted[0]?.count ?? 0
  const isCounted =
    counted.length >= (start > 1 && start < 10 ? COUNTED_AS_NAMES : COUNTED) &&
    counted.every(({ count }, at) => count === start + at) &&
    new Set(counted.map(({ name }) => name)).size > 1 &&
    counted.filter(({ isOfPacks }) => isOfPacks).length * 2 <= counted.length
  if (!isCounted) return rows
  return rows.map((row) => ({ ...row, cells: row.cells.with(0, row.cells[0]?.replace(COUNT, '$2') ?? '') }))
}
