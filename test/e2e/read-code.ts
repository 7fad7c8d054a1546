import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a phone reads that is pointed at the page. */
export async function readCode(page: Page): Promise<string | undefined> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
