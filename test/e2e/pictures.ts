import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Db } from '#server/db/db.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { pictureUpload } from '../pictures.ts'

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

type Photos = { isHeld: boolean; letGo: () => void }

/** A large photo takes its time to be read: here as long as is needed. To be called before the page is opened. */
export async function holdPhotos(page: Page) {
  await page.addInitScript(() => {
    const read = window.createImageBitmap.bind(window)
    const photos: Photos = { isHeld: false, letGo: () => {} }
    const slow = async (file: Blob, options?: ImageBitmapOptions) => {
      if (photos.isHeld)
        await new Promise<void>((done) => {
          photos.letGo = done
        })
      return read(file, options)
    }
    Object.assign(window, { photos, createImageBitmap: slow })
  })
  const set = (isHeld: boolean) =>
    page.evaluate((is) => {
      const { photos } = window as unknown as { photos: Photos }
      photos.isHeld = is
      if (!is) photos.letGo()
    }, isHeld)
  return { hold: () => set(true), letGo: () => set(false) }
}

/** Chooses the photo of an item, and says how much of it is kept. */
export async function choosePhoto(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  how: 'Use' | 'Use whole picture' = 'Use',
) {
  await page.getByLabel('Photo').setInputFiles(file)
  await page.getByRole('button', { name: how, exact: true }).click()
  await page.getByAltText('The photo you chose').waitFor()
}

const store = async (db: Db, colour: string) => storePicture(db, readDataUrl(await pictureUpload(colour)))

/** An item with three pictures, and a description that no card holds. */
export async function threePictures(db: Db) {
  const [picture, second, third] = [
    await store(db, '#c4392b'),
    await store(db, '#1f8a4c'),
    await store(db, '#2447d6'),
  ]
  const description = `${'Churned slowly from the curd of one herd. '.repeat(4)}Keeps for a month.`
  return { name: 'Desi ghee', picture, more_pictures: [second, third], description }
}

/** What a browser hands over for a file that is gone by the time it is read, or was never whole. */
export const unreadable = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
