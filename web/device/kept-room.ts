import { browserStorage } from '#web/browser-storage.ts'

/** How high the personal part of Home was last, so that the page does not move when it comes (`mark-known-visitor.ts`). */
const ROOM_KEY = 'forYouRoom'

export function keepRoom(px: number) {
  document.documentElement.style.removeProperty('--for-you')
  browserStorage.write(ROOM_KEY, String(px))
}
