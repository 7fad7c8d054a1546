import { browserStorage } from '#web/browser-storage.ts'
import { leftBy } from './left-behind.ts'

/** Outlives logging out, and says nothing about whose account it was. */
const KEY = 'signedInBefore'

/** Whether anybody ever signed in on this device. */
export const wasHere = (): boolean => browserStorage.read(KEY) !== null || leftBy() !== null

export const rememberHere = () => browserStorage.write(KEY, '1')
