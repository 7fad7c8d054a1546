import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'

const plain = (width: number, height: number, background = '#f6a723') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

async function largest(bytes: Buffer) {
  const jpg = (await encodePicture(bytes))?.renditions.find((rendition) => rendition.type === 'jpg')
  if (!jpg) throw new Error('nothing was encoded')
  return sharp(jpg.bytes)
}

test('a picture is kept in three widths of AVIF and WebP, and once as JPEG', async () => {
  const encoded = await encodePicture(await plain(1600, 1200).jpeg().toBuffer())
  const kept = await Promise.all(
    (encoded?.renditions ?? []).map(async ({ type, width, bytes }) => {
      const read = await sharp(bytes).metadata()
      return [type, width, read.format, read.width, read.height]
    }),
  )
  expect(kept).toEqual([
    ['avif', 240, 'heif', 240, 180],
    ['webp', 240, 'webp', 240, 180],
    ['avif', 480, 'heif', 480, 360],
    ['webp', 480, 'webp', 480, 360],
    ['avif', 800, 'heif', 800, 600],
    ['webp', 800, 'webp', 800, 600],
    ['jpg', 1200, 'jpeg', 1200, 900],
  ])
  expect([encoded?.width, encoded?.height]).toEqual([1200, 900])
})

test('a small picture is not enlarged', async () => {
  const encoded = await encodePicture(await plain(100, 50).png().toBuffer())
  const sizes = await Promise.all((encoded?.renditions ?? []).map(({ bytes }) => sharp(bytes).metadata()))
  expect(new Set(sizes.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['100×50']))
})

test('a photo taken sideways is rotated upright, and no rendition contains EXIF', async () => {
  const sideways = await plain(400, 300)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '21/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()

  const encoded = await encodePicture(sideways)
  expect([encoded?.width, encoded?.height]).toEqual([300, 400])
  for (const { bytes } of encoded?.renditions ?? []) {
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect({ exif, orientation, icc, xmp }).toEqual({})
  }
})

test('transparent areas become white', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()
  const { dominant } = await (await largest(clear)).stats()
  expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(3 * 245)
})

test('the placeholder colour is the one that most of the picture has', async () => {
  const encoded = await encodePicture(await plain(60, 60, '#2447d6').png().toBuffer())
  const [r = 0, g = 0, b = 0] = [...Buffer.from(encoded?.colour ?? '', 'hex')]
  expect(Math.abs(r - 0x24) + Math.abs(g - 0x47) + Math.abs(b - 0xd6)).toBeLessThan(30)
})

test('a phone photo of 50 megapixels is accepted, a small file that decodes to more is refused', async () => {
  const photo = await plain(8192, 6144).jpeg({ quality: 30 }).toBuffer()
  expect(await encodePicture(photo)).toBeDefined()

  const bomb = await plain(9000, 9000).png().toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  expect(await encodePicture(bomb)).toBeUndefined()
})

test('truncated pictures and other bytes are refused', async () => {
  const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, i) => (i * 7919) % 256))
  const photo = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect(await encodePicture(photo.subarray(0, photo.length / 2))).toBeUndefined()
  expect(await encodePicture(Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0]))).toBeUndefined()
})
