import { makeStoredStore } from '#web/device/stored-store.ts'
import { useStore } from '#web/store.ts'

const PRESETS = [10, 15, 20, 30, 45, 60]
const FIRST = 20
const KEY = 'deskMinutes'

const usual = makeStoredStore([KEY], (stored = null) =>
  PRESETS.includes(Number(stored)) ? Number(stored) : FIRST,
)

/** The minutes promised last on this device. */
export const useUsualMinutes = (): number => useStore(usual, FIRST)

export const keepUsualMinutes = (minutes: number) => usual.write({ [KEY]: String(minutes) })

/** The choices of minutes, with `first` in front. */
export const promisesFrom = (first: number): number[] => [first, ...PRESETS.filter((one) => one !== first)]
