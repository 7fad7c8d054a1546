import { expect, test } from 'vitest'
import { pictureSources, pictureUrl } from './pictures.ts'

const id = '0123456789abcdef0123456789abcdef-f6a723'

test('the URL of a picture contains its id and colour, from which the URLs of all widths follow', () => {
  const sources = pictureSources(pictureUrl(id))
  expect(sources).toEqual({
    id,
    colour: '#f6a723',
    avif: `/media/${id}-240.avif 240w, /media/${id}-480.avif 480w, /media/${id}-800.avif 800w`,
    webp: `/media/${id}-240.webp 240w, /media/${id}-480.webp 480w, /media/${id}-800.webp 800w`,
    shared: `/media/${id}-1200.jpg`,
  })
})

test('a URL of another host keeps its host', () => {
  const sources = pictureSources(`https://nukkad.in${pictureUrl(id)}`)
  expect(sources?.avif).toContain(`https://nukkad.in/media/${id}-240.avif 240w`)
  expect(sources?.shared).toBe(`https://nukkad.in/media/${id}-1200.jpg`)
})

test('a URL that is not of a stored picture has no widths', () => {
  expect(pictureSources('https://example.com/cat.png')).toBeUndefined()
  expect(pictureSources('')).toBeUndefined()
})
