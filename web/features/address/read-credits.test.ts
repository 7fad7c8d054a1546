import { expect, test } from 'vitest'
import { readCredits } from './read-credits.ts'

test('of the markup that says whose map it is, words and links are taken', () => {
  expect(
    readCredits(
      '<a href="https://tiles.example/?a=1&amp;b=2" target="_blank">&copy; Tiles &amp; Co</a> data &#169; OSM',
    ),
  ).toEqual([{ text: '© Tiles & Co', href: 'https://tiles.example/?a=1&b=2' }, { text: ' data © OSM' }])
})

test('nothing in it can run, and a link that is none of the web is only read', () => {
  expect(
    readCredits(
      `<img src=x onerror="alert(1)"><a href='javascript:alert(1)'><b>Maps</b></a><script>x</script>`,
    ),
  ).toEqual([{ text: 'Maps' }, { text: 'x' }])
  expect(readCredits('')).toEqual([])
})
