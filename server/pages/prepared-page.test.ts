import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pagePreparer } from './prepared-page.ts'

const slot = 'S'.repeat(22)
const prepareBytes = pagePreparer(slot)
const preparePage = (text: string) => prepareBytes(Buffer.from(text))
const nonces = ['aaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbb']
const item = (n: number) => `<li>Toned milk ${n}<script nonce="${slot}">count(${n})</script></li>`
const html = `<!doctype html><ul>${Array.from({ length: 400 }, (_, n) => item(n)).join('')}</ul>₹ दूध`

test('every visitor gets the same page with a nonce of their own in all its places', () => {
  const page = preparePage(html)
  for (const nonce of nonces) {
    const whole = html.replaceAll(slot, nonce)
    expect(gunzipSync(page.gzip(nonce)).toString()).toBe(whole)
    expect(Buffer.from(page.plain(nonce)).toString()).toBe(whole)
  }
})

test('a page longer than the window of the compression is complete too', () => {
  const long = `${html}${Array.from({ length: 20_000 }, (_, n) => n * 7919).join(' ')}${item(1)}${html}`
  const page = preparePage(long)
  expect(gunzipSync(page.gzip(nonces[0]!)).toString()).toBe(long.replaceAll(slot, nonces[0]!))
})

test('a page without a nonce, and one that consists of it, are complete', () => {
  for (const text of ['<p>plain</p>', slot, '', `${slot}${slot}`]) {
    const page = preparePage(text)
    expect(gunzipSync(page.gzip(nonces[0]!)).toString()).toBe(text.replaceAll(slot, nonces[0]!))
  }
})

test('parts refer back to earlier ones, so that the page is as small as if compressed as a whole', () => {
  const alone = preparePage(item(1))
  const twice = preparePage(`${item(1)}${item(1)}`)
  expect(twice.gzip(nonces[0]!).length - alone.gzip(nonces[0]!).length).toBeLessThan(50)
})

test('styles are stored once for all pages, and are part of each', () => {
  const styles = `<style nonce="${slot}">${Array.from({ length: 900 }, (_, n) => `.a${n * 7919}{top:${n}px}`).join('')}</style>`
  const prepare = pagePreparer(slot)
  const kept = [html, `${styles}${html}`, `<p>${styles}${html}`].map((text) => prepare(Buffer.from(text)))
  const [bare = 0, ...styled] = kept.map((page) => page.bytes)
  expect(styled.length).toBe(2)
  for (const bytes of styled) expect(bytes).toBeLessThan(bare + 100)
  expect(gunzipSync(kept[2]!.gzip(nonces[0]!)).toString()).toBe(
    `<p>${styles}${html}`.replaceAll(slot, nonces[0]!),
  )
})

test('the ETag of a page depends on its text, not on its nonce', () => {
  expect(preparePage(html).etag).toBe(preparePage(html).etag)
  expect(preparePage(html).etag).not.toBe(preparePage(`${html}!`).etag)
})

test('a cached page takes no more memory than it reports, a fraction of the page', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heldBytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = heldBytes()
  const pages = []
  for (let n = 0; n < 20; n++) pages.push(preparePage(`${n}${html}`))
  // Temporary buffers are released a moment later.
  const held = () => (heldBytes() - before) / pages.length
  await expect.poll(held, { timeout: 5000 }).toBeLessThanOrEqual(pages[0]?.bytes ?? 0)
  expect(pages[0]?.bytes).toBeLessThan(Buffer.byteLength(html) / 4)
})
