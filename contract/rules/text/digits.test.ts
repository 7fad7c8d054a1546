import { expect, test } from 'vitest'
import { plainDigits } from './digits.ts'

test.each([
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
  '０１２３４５６７８９',
])('%s are the digits from 0 to 9', (digits) => {
  expect(plainDigits(digits)).toBe('0123456789')
})

test('other characters are left unchanged', () => {
  expect(plainDigits('दूध ५ L')).toBe('दूध 5 L')
})
