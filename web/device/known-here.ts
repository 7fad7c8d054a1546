import { browserStorage } from '#web/browser-storage.ts'
import { storedOwner } from './left-behind.ts'

/** Stays after logging out. It does not tell whose account it was. */
const KEY = 'signedInBefore'

/** Whether anybody has ever signed in in this browser. */
export const wasHere = (): boolean => browserStorage.read(KEY) !== null || storedOwner() !== null

export const rememberHere = () => browserStorage.write(KEY, '1')
