import { expect, test } from 'vitest'
import { readCredits } from './read-credits.ts'

test('text and links are extracted from the HTML of a map’s attribution', () => {
  expect(
    readCredits(
      '<a href="https://tiles.example/?a=1&amp;b=2" target="_blank">&copy; Tiles &amp; Co</a> data &#169; OSM',
    ),
  ).toEqual([{ text: '© Tiles & Co', href: 'https://tiles.example/?a=1&b=2' }, { text: ' data © OSM' }])
})

test('no script of an attribution runs, and a link that is not http becomes text', () => {
  expect(
    readCredits(
      `<img src=x onerror="alert(1)"><a href='javascript:alert(1)'><b>Maps</b></a><script>x</script>`,
    ),
  ).toEqual([{ text: 'Maps' }, { text: 'x' }])
  expect(readCredits('')).toEqual([])
})
