import { expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'

const rows = (text: string) => readTable(text).map(({ cells }) => cells.join(' · '))

test.for([
  ['a number', '1) Milk 34\n2) Curd 45', ['Milk · 34', 'Curd · 45']],
  ['a number with a dot', '1. Milk 34\n2.Curd 45', ['Milk · 34', 'Curd · 45']],
  ['a number in brackets', '(१) दूध ३४\n(२) दही ४५', ['दूध · ३४', 'दही · ४५']],
  [
    'a bullet',
    '• Milk 34\n- Curd 45\n* Ghee 650\n✅ Rusk 30',
    ['Milk · 34', 'Curd · 45', 'Ghee · 650', 'Rusk · 30'],
  ],
  [
    'a bullet in a table',
    '1) Milk, 34, 500 ml\n2) Curd, 45, 400 g',
    ['Milk · 34 · 500 ml', 'Curd · 45 · 400 g'],
  ],
] as const)('a list marker before an entry is not part of its name: %s', ([, text, found]) => {
  expect(rows(text)).toEqual(found)
})

test('neither are formatting marks, or the sender and time of a message', () => {
  expect(rows('*Milk 500ml* - 34\n*Curd 400g - ₹45*\n_Ghee_: 650')).toEqual([
    'Milk 500ml · 34',
    'Curd 400g · ₹45',
    'Ghee · 650',
  ])
  expect(rows('[12/05/24, 10:32:05 am] Ramesh K: Milk 34\n[10:33, 12/05/2024] Ramesh K: Curd 45')).toEqual([
    'Milk · 34',
    'Curd · 45',
  ])
  expect(rows('12/05/2024, 10:32 am - Ramesh K: Milk 34\nCurd 45')).toEqual(['Milk · 34', 'Curd · 45'])
})

test('but the beginning of a name stays, and everything below a head', () => {
  expect(rows('7up 750 ml 40\n5 Star 10\n50-50 biscuit 10\n2.5 L Coke: 90\nMaggi 70g*12 168')).toEqual([
    '7up 750 ml · 40',
    '5 Star · 10',
    '50-50 biscuit · 10',
    '2.5 L Coke · 90',
    'Maggi 70g*12 · 168',
  ])
  expect(rows('Name,Price\n1. Milk,34\n-5 %,45')).toEqual(['Name · Price', '1. Milk · 34', '-5 % · 45'])
})

test('line numbers are not part of names, even if a name begins like a pack', () => {
  expect(rows('1 Pen 10\n2 Pencil 5\n3 Box file 60\n4 Bag 300')).toEqual([
    'Pen · 10',
    'Pencil · 5',
    'Box file · 60',
    'Bag · 300',
  ])
  expect(rows('1 Palak 20\n2 Methi 25\n3 Bunch dhania 10')[0]).toBe('Palak · 20')
  expect(rows('1 kg rice 60\n2 kg rice 118\n3 bread 40')[2]).toBe('3 bread · 40')
})

test('nor on the second page of a list; a few names may begin with consecutive numbers', () => {
  expect(rows('11 Milk 30\n12 Curd 45\n13 Ghee 600')).toEqual(['Milk · 30', 'Curd · 45', 'Ghee · 600'])
  expect(rows('6 Milk 30\n7 Curd 45\n8 Ghee 600\n9 Rusk 30\n10 Tea 90')[4]).toBe('Tea · 90')
  expect(rows('11 Milk 30\n12 Curd 45')[0]).toBe('11 Milk · 30')
  expect(rows('11 Milk 30\n12 Curd 45\n14 Ghee 600')[0]).toBe('11 Milk · 30')
  expect(rows('7 Up 20\n8 PM 90\n9 grain atta 60')).toEqual(['7 Up · 20', '8 PM · 90', '9 grain atta · 60'])
})
