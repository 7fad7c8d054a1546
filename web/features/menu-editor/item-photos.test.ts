import { expect, test } from 'vitest'
import { milk } from '#test/scenes/sample-item.ts'
import { draftOf, emptyDraft, type ItemDraft } from './item-draft.ts'
import { changedPictures, madeFirst, newPictures, photosIn, storedPhotosOf } from './item-photos.ts'

const photo = 'data:image/jpeg;base64,front'
const other = 'data:image/jpeg;base64,back'
const stored = storedPhotosOf(milk, true)
const edited = (fields: Partial<ItemDraft>) => changedPictures({ ...draftOf(milk), ...fields })
const copied = (fields: Partial<ItemDraft>) => newPictures({ ...draftOf(milk), ...fields }, milk)

test('an edit does not mention pictures that were left alone', async () => {
  expect(photosIn(draftOf(milk), stored)).toEqual(['/media/front', '/media/back', '/media/label'])
  expect(await edited({})).toEqual({})
  expect(await edited({ image: photo })).toEqual({ image: photo })
  expect(await edited({ more: [] })).toEqual({ moreImages: [] })
})

test('a picture made the first swaps places with it, by its address', async () => {
  const change = madeFirst(stored, 1)
  expect(photosIn({ ...draftOf(milk), ...change }, stored)).toEqual([
    '/media/label',
    '/media/back',
    '/media/front',
  ])
  expect(await edited(change)).toEqual({ image: '/media/label', moreImages: ['/media/back', '/media/front'] })
})

test('an item with an emblem shows no photos', () => {
  expect(storedPhotosOf(milk, false)).toEqual([])
  expect(photosIn(emptyDraft, [])).toEqual([])
  expect(photosIn({ ...draftOf(milk), isEmblem: true }, stored)).toEqual([])
  expect(photosIn({ ...emptyDraft, image: photo, more: [other] }, [])).toEqual([photo, other])
})

test('a new item uploads its pictures, and a copy refers to those of the original', async () => {
  expect(await newPictures({ ...emptyDraft, image: photo })).toEqual({ image: photo })
  const two = { image: photo, more: [other] }
  expect(await newPictures({ ...emptyDraft, ...two })).toEqual({ image: photo, moreImages: [other] })
  expect(await copied({})).toEqual({ pictureOf: 'milk' })
  expect(await copied({ more: ['/media/label'] })).toEqual({
    pictureOf: 'milk',
    moreImages: ['/media/label'],
  })
  expect(await copied({ image: photo })).toEqual({
    image: photo,
    pictureOf: 'milk',
    moreImages: ['/media/back', '/media/label'],
  })
  expect(await copied({ image: photo, more: [other] })).toEqual({ image: photo, moreImages: [other] })
  expect(await copied({ image: photo, more: [] })).toEqual({ image: photo })
  expect(await copied(madeFirst(['/media/front', '/media/back'], 0))).toEqual({
    image: '/media/back',
    pictureOf: 'milk',
    moreImages: ['/media/front'],
  })
})
