const QUALITY = 0.86

export type Area = { x: number; y: number; width: number; height: number }

/** Decodes a picture, upright; undefined if the browser cannot. */
export const decodePicture = (blob: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => undefined)

/** Draws a part of a picture, by default all of it, scaled down to at most `most` pixels on its longer side. */
export function drawPicture(
  picture: ImageBitmap | HTMLCanvasElement,
  most: number,
  area: Area = { x: 0, y: 0, width: picture.width, height: picture.height },
): HTMLCanvasElement | undefined {
  const scale = Math.min(1, most / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  // JPEG has no transparency; transparent parts become white, as on the server.
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Null if the browser is out of memory. */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
