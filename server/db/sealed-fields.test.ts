import { expect, test } from 'vitest'
import { maskAllButFour, sealedFields } from './sealed-fields.ts'

const OLD = 'an old secret of enough length'
const NEW = 'a new secret of enough length'

test('decrypts what it encrypted, and the encrypted value reveals nothing', () => {
  const sealer = sealedFields([NEW])
  const sealed = sealer.seal('AAACL1234C', 'shop:1:pan')
  expect(sealed).not.toContain('AAACL1234C')
  expect(sealer.open(sealed, 'shop:1:pan')).toBe('AAACL1234C')
  expect(sealer.seal('AAACL1234C', 'shop:1:pan')).not.toBe(sealed)
})

test('a value moved to another shop or changed by one bit does not decrypt', () => {
  const sealer = sealedFields([NEW])
  const sealed = sealer.seal('AAACL1234C', 'shop:1:pan')
  expect(() => sealer.open(sealed, 'shop:2:pan')).toThrow()
  const [version, key, body = ''] = sealed.split('.')
  const changed = Buffer.from(body, 'base64url')
  changed[14] = (changed[14] ?? 0) ^ 1
  expect(() => sealer.open(`${version}.${key}.${changed.toString('base64url')}`, 'shop:1:pan')).toThrow()
})

test('after a rotation the old key still decrypts, until it is no longer configured', () => {
  const before = sealedFields([OLD]).seal('123456789', 'x')
  const rotated = sealedFields([NEW, OLD])
  expect(rotated.open(before, 'x')).toBe('123456789')
  expect(sealedFields([NEW]).open(rotated.seal('123456789', 'x'), 'x')).toBe('123456789')
  expect(() => sealedFields([NEW]).open(before, 'x')).toThrow('key is not configured')
})

test('a value whose key is not configured counts as none where that is possible, with an alarm', () => {
  const raised: unknown[] = []
  const sealer = sealedFields([NEW], { error: (said: unknown) => raised.push(said) })
  expect(sealer.openIfKnown(sealer.seal('123456789', 'x'), 'x')).toBe('123456789')
  expect(raised).toEqual([])
  const other = sealedFields([OLD])
  expect(sealer.openIfKnown(other.seal('123456789', 'x'), 'x')).toBeUndefined()
  expect(raised).toEqual([{ alarm: 'unknown_key', keyId: other.keyIds[0], known: sealer.keyIds }])
  expect(() => sealer.openIfKnown(sealer.seal('123456789', 'y'), 'x')).toThrow()
})

test('masks all but the last four characters', () => {
  expect(maskAllButFour('123456784321')).toBe('XXXXXXXX4321')
})
