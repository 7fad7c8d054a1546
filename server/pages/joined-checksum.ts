import { crc32 } from 'node:zlib'

/** A matrix over GF(2), one column per bit: how a CRC-32 changes when a fixed number of zero bytes follows. */
type Shift = Int32Array

const MOST_BITS = 31
const zero = Buffer.alloc(1)
const byOneByte = Int32Array.from({ length: 32 }, (_, bit) => crc32(zero, 2 ** bit) ^ crc32(zero))
/** The shifts by 1, 2, 4 … bytes, each the square of the one before. */
const shifts: Shift[] = [byOneByte]
for (let power = 1; power < MOST_BITS; power++) {
  const half = shifts.at(-1) ?? byOneByte
  shifts.push(half.map((moved) => shifted(moved, half)))
}

/** CRC-32 is linear, so the shifts of its single bits add up (by XOR). */
function shifted(sum: number, shift: Shift): number {
  let moved = 0
  for (let bit = 0; bit < 32; bit++) if ((sum >>> bit) & 1) moved ^= shift[bit] ?? 0
  return moved
}

/** The CRC-32 of two concatenated texts, from their own checksums and the length of the second. Like zlib's `crc32_combine`. */
export function joinedChecksum(first: number, second: number, secondLength: number): number {
  let moved = first
  for (const [power, shift] of shifts.entries())
    if ((secondLength >>> power) & 1) moved = shifted(moved, shift)
  return (moved ^ second) >>> 0
}
