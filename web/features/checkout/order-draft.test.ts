import { describe, expect, test } from 'vitest'
import type { KeptAddress } from '#contract/addresses.ts'
import { beginDraft, blankDraft, tapKept } from './order-draft.ts'

const kept = (label: string, latitude: number): KeptAddress => ({
  _id: label,
  label,
  firstName: 'Asha',
  lastName: 'Deshmukh',
  phone: '9876543210',
  street: 'Dharampeth, Nagpur',
  flat: '4B',
  floor: '',
  landmark: '',
  latitude,
  longitude: 79.09,
  isDefault: false,
})
const [home, aunt, work] = [kept('home', 21.14), kept('aunt', 21.142), kept('work', 21.2)]
const known = { name: 'Asha Rani Deshmukh', addresses: [home, aunt, work] }
const at = (latitude: number, label = '') => ({ latitude, longitude: 79.09, label })

describe('the draft of an order begins', () => {
  test('with the first address of the account, if no place was chosen', () => {
    expect(beginDraft(blankDraft, known, null)).toMatchObject({ keptId: 'home', flat: '4B' })
  })

  test('with the address that was chosen as the place, else with the first one near it', () => {
    expect(beginDraft(blankDraft, known, at(21.142))).toMatchObject({ keptId: 'aunt' })
    expect(beginDraft(blankDraft, known, at(21.1415))).toMatchObject({ keptId: 'home' })
    expect(beginDraft(blankDraft, known, at(21.205))).toMatchObject({ keptId: 'work' })
  })

  test('with a place far from all addresses, and the name of the account', () => {
    expect(beginDraft(blankDraft, known, at(21.5, 'Katol, Maharashtra'))).toEqual({
      ...blankDraft,
      firstName: 'Asha Rani',
      lastName: 'Deshmukh',
      street: 'Katol, Maharashtra',
      latitude: 21.5,
      longitude: 79.09,
    })
  })

  test('without a street, if the place has only an approximate name', () => {
    const near = 'Near Katol, Maharashtra (approximate)'
    expect(beginDraft(blankDraft, known, at(21.5, near))).toMatchObject({ street: '', nameOfSpot: near })
  })

  test('with a name of one word as the first name, and an empty last name', () => {
    const draft = beginDraft(blankDraft, { name: 'Asha', addresses: [] }, null)
    expect(draft).toMatchObject({ firstName: 'Asha', lastName: '' })
  })

  test('with what was typed, whatever addresses the account has', () => {
    const typed = { ...blankDraft, flat: '7', street: 'Lane 5' }
    expect(beginDraft(typed, known, null)).toEqual(typed)
  })

  test('with the tapped address, as the account has it now, until another place is chosen', () => {
    const moved = { ...work, flat: '12' }
    const tapped = { ...blankDraft, ...tapKept(work, at(21.14)) }
    const now = { ...known, addresses: [home, moved] }
    expect(beginDraft(tapped, now, at(21.14, 'Sitabuldi'))).toMatchObject({ keptId: 'work', flat: '12' })
    expect(beginDraft(tapped, now, at(21.142))).toMatchObject({ keptId: 'home' })
    expect(beginDraft(tapped, { ...known, addresses: [home] }, at(21.14))).toMatchObject({ keptId: 'home' })
    const unplaced = { ...blankDraft, ...tapKept(work, null) }
    expect(beginDraft(unplaced, known, null)).toMatchObject({ keptId: 'work' })
    expect(beginDraft(unplaced, known, at(21.14))).toMatchObject({ keptId: 'home' })
  })

  test('with another default if it was preselected and the default has changed since', () => {
    const before = beginDraft(blankDraft, known, null)
    const now = { ...known, addresses: [work, home] }
    expect(beginDraft(before, now, null)).toMatchObject({ keptId: 'work' })
    expect(beginDraft(before, known, at(21.205))).toMatchObject({ keptId: 'work' })
  })
})
