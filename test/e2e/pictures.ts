import sharp from 'sharp'

/** A photo as a phone takes it: 12 megapixels, lying on its side, red at the top once it is upright. */
export async function phonePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  // Orientation 6 turns the picture clockwise: what shall be the top is its left side.
  const left = await sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#c4392b' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#2447d6' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

export async function smallPhoto(background = '#1f8a4c') {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } })
  return { name: 'small.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}
