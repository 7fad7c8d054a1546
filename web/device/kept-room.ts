/** How high the personal part of Home was last, so that the page does not move when it comes (`mark-known-visitor.ts`). */
const ROOM_KEY = 'forYouRoom'

export function keepRoom(px: number) {
  document.documentElement.style.removeProperty('--for-you')
  try {
    localStorage.setItem(ROOM_KEY, String(px))
  } catch {
    // Storage is full or switched off: the page moves a little next time.
  }
}
