import { makeStoredStore, type StoredStore } from '#web/device/stored-store.ts'
import { useStore } from '#web/store.ts'

export type Preference = { key: string; byDefault: boolean; store: StoredStore<boolean> }

/** A switch that is stored in this browser. */
const preference = (key: string, byDefault: boolean): Preference => ({
  key,
  byDefault,
  store: makeStoredStore([key], (stored = null) => (stored === null ? byDefault : stored === 'on')),
})

export const SOUND = preference('deskSound', true)
export const AWAKE = preference('deskAwake', false)
/** Whether somebody has confirmed the settings on this device. */
export const ALARM_SET = preference('deskAlarmSet', false)

export function usePreference({ key, byDefault, store }: Preference) {
  const isOn = useStore(store, byDefault)
  const set = (next: boolean) => store.write({ [key]: next ? 'on' : 'off' })
  return [isOn, set] as const
}
