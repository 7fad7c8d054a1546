import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinedChecksum } from './joined-checksum.ts'

test.for([
  [0, 0],
  [1, 0],
  [0, 1],
  [22, 33_333],
  [70_000, 22],
  [3, 1_048_577],
])(
  'the checksum of %i and %i concatenated bytes is computed from the checksums of both parts',
  ([first, second]) => {
    const one = randomBytes(first ?? 0)
    const other = randomBytes(second ?? 0)
    expect(joinedChecksum(crc32(one), crc32(other), other.length)).toBe(crc32(Buffer.concat([one, other])))
  },
)
