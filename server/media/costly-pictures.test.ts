import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { isAffordable } from './picture-cost.ts'

type Png = { width: number; height: number; depth?: 8 | 16; isGrey?: boolean; isInterlaced?: boolean }

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

/** The passes of interlacing: in each block of 8 × 8 pixels, where a pass starts and in which steps it goes. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A black PNG unlike those of cameras: a few kilobytes, however large it is when decoded. */
function blackPng({ width, height, depth = 8, isGrey = false, isInterlaced = false }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = isGrey ? 0 : 6
  header[12] = isInterlaced ? 1 : 0
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + columns * (isGrey ? 1 : 4) * (depth / 8)) : 0
  const size = isInterlaced
    ? passes
        .map(([x, y, dx, dy]) => bytesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)))
        .reduce((sum, part) => sum + part, 0)
    : bytesOf(width, height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

describe('a picture that costs more to decode than a photo', () => {
  // 12 million pixels, as from a phone; the time it takes on this machine is the limit for the others.
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#f6a723' } })

  const traps: [string, Png][] = [
    ['16 bits deep and interlaced', { width: 4000, height: 3500, depth: 16, isInterlaced: true }],
    ['16 bits deep and large', { width: 7000, height: 7000, depth: 16 }],
    ['one pixel wide and millions high', { width: 1, height: 59_000_000, isGrey: true }],
    ['one pixel high and millions wide', { width: 59_000_000, height: 1, isGrey: true }],
  ]

  test.for(traps)('is refused from its header alone: %s', async ([, png]) => {
    const ofPhoto = await photo.clone().jpeg().toBuffer()
    const trap = blackPng(png)
    expect(trap.length).toBeLessThan(2_000_000)
    const usual = await millisecondsOf(() => encodePicture(ofPhoto))
    let answer: unknown
    const taken = await millisecondsOf(async () => {
      answer = await encodePicture(trap)
    })
    expect(answer).toBeUndefined()
    expect(taken).toBeLessThan(usual)
  })

  test('is none that a phone or a drawing program makes', async () => {
    const progressive = await photo.clone().jpeg({ progressive: true }).toBuffer()
    const panorama = await photo.clone().resize(16_000, 800, { fit: 'fill' }).jpeg().toBuffer()
    const drawing = blackPng({ width: 3000, height: 3000, isInterlaced: true })
    const deep = blackPng({ width: 2500, height: 2500, depth: 16 })
    for (const bytes of [progressive, panorama, drawing, deep]) expect(await isAffordable(bytes)).toBe(true)
  })
})
