import { crc32 } from 'node:zlib'

/** How each bit of a checksum counts further on in a text. */
type Shift = Int32Array

const MOST_BITS = 31
const zero = Buffer.alloc(1)
const byOneByte = Int32Array.from({ length: 32 }, (_, bit) => crc32(zero, 2 ** bit) ^ crc32(zero))
/** By 1, 2, 4 … bytes. */
const shifts: Shift[] = [byOneByte]
for (let power = 1; power < MOST_BITS; power++) {
  const half = shifts.at(-1) ?? byOneByte
  shifts.push(half.map((moved) => shifted(moved, half)))
}

/** A checksum is linear: what its bits come to adds up. */
function shifted(sum: number, shift: Shift): number {
  let moved = 0
  for (let bit = 0; bit < 32; bit++) if ((sum >>> bit) & 1) moved ^= shift[bit] ?? 0
  return moved
}

/** The checksum (CRC-32) of two texts in a row, from those of each and the length of the second. */
export function joinedChecksum(first: number, second: number, secondLength: number): number {
  let moved = first
  for (const [power, shift] of shifts.entries())
    if ((secondLength >>> power) & 1) moved = shifted(moved, shift)
  return (moved ^ second) >>> 0
}
