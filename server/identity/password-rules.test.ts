import { expect, test } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { refuseWeakPassword } from './password-rules.ts'

const isRefused = (password: string) => {
  try {
    refuseWeakPassword(password, 'asha@example.in', 'Nukkad')
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
test.for(built)('%s is made of the product’s name, and refused', (password) => {
  expect(isRefused(password)).toBe(true)
})

test.for(['nukkad milk horse', 'correct horse 7', 'kadnuk 93 lamp'])('%s is not', (password) => {
  expect(isRefused(password)).toBe(false)
})
