import { expect, test } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { refuseWeakPassword } from './password-rules.ts'

const isRefused = async (password: string) => {
  try {
    await refuseWeakPassword(password, 'asha@example.in', 'Nukkad')
    return false
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === 'weak_password') return true
    throw refusal
  }
}

const built = [
  'Nukkad@123',
  'nukkad123',
  '123nukkad!',
  'NUKKAD2026',
  'nukk@d#99',
  'Nukkad Nukkad',
  'mynukkad1',
  'nukkad-in-9',
]
test.for(built)('%s contains the product’s name, and is refused', async (password) => {
  expect(await isRefused(password)).toBe(true)
})

test.for(['nukkad milk horse', 'correct horse 7', 'kadnuk 93 lamp'])('%s is accepted', async (password) => {
  expect(await isRefused(password)).toBe(false)
})

/** One list per reason, so that a rule that is missing fails by its name. */
const common = {
  'in the list of leaks': ['baseball', 'trustno1', 'Steelers', 'MERCEDES', 'q1w2e3r4t5'],
  'of this region': ['jaishriram', 'Maharashtra', 'radhekrishna'],
  'a run of keys': ['9876543210', 'abcdefgh', 'qweqweqwe'],
  'a common word with an ending': ['dragon@123', 'Corvette2025', 'nagpur@123', 'pune1234', 'Pooja@2026'],
  'a common word in lookalikes': ['p@$$w0rd', '1l0v3y0u', 'N4gpur@123', 'm3rc3d3$!'],
}
for (const [reason, passwords] of Object.entries(common))
  test.for(passwords)(`%s is ${reason}, and refused`, async (password) => {
    expect(await isRefused(password)).toBe(true)
  })

test.for(['dragon lamp 93', 'pune milk lane', 'baseballs at six', 'corvette-7391', 'xk3$91vq'])(
  '%s is common only in part, and is accepted',
  async (password) => {
    expect(await isRefused(password)).toBe(false)
  },
)

test('the list is the real one, is read once, and each of its entries can match', async () => {
  const known = await commonPasswords()
  expect(await commonPasswords()).toBe(known)
  expect(known.size).toBeGreaterThan(49_000)
  expect([...known].filter((password) => password !== password.toLowerCase())).toEqual([])
})
