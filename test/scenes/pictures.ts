import sharp from 'sharp'

/** A small JPEG in the form that a browser sends. */
export async function pictureUpload(background = '#f6a723'): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return `data:image/jpeg;base64,${(await image.jpeg().toBuffer()).toString('base64')}`
}
