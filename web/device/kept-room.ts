import { browserStorage } from '#web/browser-storage.ts'

/** The last height of the personal part of Home, reserved at the next visit against a layout shift (`mark-known-visitor.ts`). */
const ROOM_KEY = 'forYouRoom'

export function keepRoom(px: number) {
  document.documentElement.style.removeProperty('--for-you')
  browserStorage.write(ROOM_KEY, String(px))
}
