import { expect, test } from 'vitest'
import { withSetupFallbacks } from './setup-place.ts'

test('missing parts of a place get fallbacks, which are listed as guesses', () => {
  expect(withSetupFallbacks({ street2: '', city: 'Wardha', state: 'Maharashtra', postal_code: ' ' })).toEqual(
    {
      parts: { street2: 'N/A', city: 'Wardha', state: 'Maharashtra', postal_code: '440001' },
      guessed: ['street2', 'postal_code'],
    },
  )
})

test('a place with every part keeps them all', () => {
  const parts = { street2: 'Sitabuldi', city: 'Nagpur', state: 'Maharashtra', postal_code: '440012' }
  expect(withSetupFallbacks(parts)).toEqual({ parts, guessed: [] })
})
