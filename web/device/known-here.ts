import { leftBy } from './left-behind.ts'
import { readStored } from './stored-store.ts'

/** Outlives logging out, and says nothing about whose account it was. */
const KEY = 'signedInBefore'

/** Whether anybody ever signed in on this device. */
export const wasHere = (): boolean => readStored(KEY) !== null || leftBy() !== null

export const rememberHere = () => localStorage.setItem(KEY, '1')
