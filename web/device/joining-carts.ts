import { browserStorage } from '#web/browser-storage.ts'
import { JOINING_KEY } from './left-behind.ts'

/** Whether the visitor's carts have still to be merged with those of the account that signed in. Survives a reload. */
export const isJoining = (): boolean => browserStorage.read(JOINING_KEY) !== null

export const keepJoining = () => browserStorage.write(JOINING_KEY, 'yes')

export const forgetJoining = () => browserStorage.write(JOINING_KEY, undefined)
