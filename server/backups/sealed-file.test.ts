import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fileSeal, TornFile } from './sealed-file.ts'

const secret = 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg'
const text = Buffer.from('Kale Dairy\t9876543210\n'.repeat(20_000))

const through = (bytes: Uint8Array, stage: NodeJS.ReadWriteStream) =>
  buffer(Readable.from(slices(bytes)).compose(stage))

/** Yields chunks of many sizes, as a disk may deliver them. */
function* slices(bytes: Uint8Array) {
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 3 + 1) % 5000)
    yield bytes.subarray(at, at + size)
}

test('an encrypted file is decrypted completely with its key and name, even if it is empty', async () => {
  for (const content of [text, Buffer.alloc(0), Buffer.from('x')]) {
    const seal = fileSeal(secret)
    const sealed = await through(content, seal.seal('shops'))
    expect(sealed.includes('Kale')).toBe(false)
    const again = fileSeal(secret, seal.mark.salt)
    expect((await through(sealed, again.open('shops'))).equals(content)).toBe(true)
  }
})

test('a file that is truncated, changed or swapped with another does not decrypt', async () => {
  const seal = fileSeal(secret)
  const sealed = await through(text, seal.seal('shops'))
  const flipped = [0, 10, 20, 1000, sealed.length - 1].map((at) => {
    const bytes = Buffer.from(sealed)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  })
  const torn = [0, 5, 20, 30, 1000, sealed.length - 1].map((end) => sealed.subarray(0, end))
  const longer = Buffer.concat([sealed, Buffer.from('x')])
  for (const bad of [...flipped, ...torn, longer]) {
    await expect(through(bad, seal.open('shops'))).rejects.toThrow(TornFile)
  }
  await expect(through(sealed, seal.open('accounts'))).rejects.toThrow('accounts is torn or was changed.')
  await expect(through(sealed, fileSeal(secret).open('shops'))).rejects.toThrow(TornFile)
})

test('the mark distinguishes keys, and the same text is never encrypted to the same bytes', async () => {
  const { mark } = fileSeal(secret)
  expect(fileSeal(secret, mark.salt).mark).toEqual(mark)
  expect(fileSeal(`${secret}x`, mark.salt).mark.check).not.toBe(mark.check)
  const twice = [
    await through(text, fileSeal(secret).seal('a')),
    await through(text, fileSeal(secret).seal('a')),
  ]
  expect(twice[0]?.equals(twice[1] ?? Buffer.alloc(0))).toBe(false)
})
