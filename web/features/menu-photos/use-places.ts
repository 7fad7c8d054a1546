import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { isSaidByShell, mayPass, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { readSquare } from '#web/ui/crop-picture.ts'
import { toast } from '#web/ui/toast.ts'
import { changed, foundAgain, inOrderTaken, maySend, type Photo, type Places } from './places.ts'

/** Above those of photos that were kept over a reload. */
let lastKey = Date.now()

/** Photos beside the items they are for, from the moment they are chosen until each is saved. */
export function usePlaces(menu: readonly OwnFoodItem[]) {
  // The items as they were at the beginning: one that has its photo keeps its row, and those after it keep theirs.
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
    // One after the other: each stands in memory whole while it is made smaller.
    for (const { file, key } of chosen) {
      if (!isHere.current) return
      change(key, await readSquare(file))
    }
    setReading(false)
  }

  /** Each is a change of its own: what is saved stays, whatever becomes of the next. */
  async function save(wanted: Places) {
    setSaving(true)
    let count = 0
    for (const [at, photo] of wanted.entries()) {
      const item = items[at]
      if (!item || !maySend(photo)) continue
      const outcome = await send(item, photo)
      if (outcome === 'saved') count += 1
      // Whatever comes next would meet the same.
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
      return mayPass(error) || isSaidByShell(error) ? 'later' : 'refused'
    }
  }
  return { items, places, setPlaces, read, save, isReading, isSaving }
}
