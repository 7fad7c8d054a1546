import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { isSaidByShell, isTransient, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { readSquare } from '#web/ui/pictures/crop-picture.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { changed, foundAgain, inOrderTaken, maySend, type Photo, type Places } from './places.ts'

/** Keys are unique across reloads, from which photos are restored with their keys. */
let lastKey = Date.now()

/** Assigns chosen photos to items without one, and saves them one by one. */
export function usePlaces(menu: readonly OwnFoodItem[]) {
  // The items at the beginning: rows must not move when an item gets its photo.
  const [{ items, places }, setTyped] = useTyped('photos', () => ({
    items: menu.filter(({ hasPhoto }) => !hasPhoto),
    places: [] as Places,
  }))
  const [isReading, setReading] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isHere = useRef(true)
  const setPlaces = useCallback(
    (next: SetStateAction<Places>) =>
      setTyped((now) => ({ ...now, places: typeof next === 'function' ? next(now.places) : next })),
    [setTyped],
  )
  useEffect(() => {
    isHere.current = true
    setPlaces(foundAgain)
    return () => {
      isHere.current = false
    }
  }, [setPlaces])
  const change = (key: number, fields: Partial<Photo>) => setPlaces((now) => changed(now, key, fields))

  async function read(files: readonly File[]) {
    setReading(true)
    const chosen = inOrderTaken(files).map((file) => ({ file, key: ++lastKey }))
    setPlaces((now) => [
      ...now,
      ...chosen.map(({ file, key }) => ({ key, fileName: file.name, state: 'waiting' as const })),
    ])
    // One after the other: each is in memory at full size while it is scaled down.
    for (const { file, key } of chosen) {
      if (!isHere.current) return
      change(key, await readSquare(file))
    }
    setReading(false)
  }

  /** Saves each photo by a call of its own, so that a failure does not affect those before it. */
  async function save(wanted: Places) {
    setSaving(true)
    let count = 0
    for (const [at, photo] of wanted.entries()) {
      const item = items[at]
      if (!item || !maySend(photo)) continue
      const outcome = await send(item, photo)
      if (outcome === 'saved') count += 1
      // The next one would fail in the same way.
      if (outcome === 'later' || !isHere.current) break
    }
    setSaving(false)
    if (count > 0) toast.success(say(texts.allSaved, { count }))
  }

  async function send({ _id: itemId }: OwnFoodItem, { key, dataUrl }: Photo & { dataUrl: string }) {
    change(key, { state: 'sending' })
    try {
      const { data } = await api('addPhoto', { itemId, image: dataUrl })
      changeReply('listOwnFood', {}, (reply) => ({
        ...reply,
        data: reply.data.map((one) => (one._id === itemId ? data : one)),
      }))
      change(key, { state: 'saved' })
      return 'saved'
    } catch (error) {
      change(key, { state: 'failed', sentence: sentenceOf(error, texts.notSaved) })
      return isTransient(error) || isSaidByShell(error) ? 'later' : 'refused'
    }
  }
  return { items, places, setPlaces, read, save, isReading, isSaving }
}
