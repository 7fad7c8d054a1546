import { browserStorage } from '#web/browser-storage.ts'
import { JOINING_KEY } from './left-behind.ts'

/** Whether the carts of this browser and of the account that signed in have still to be joined. It outlasts the page. */
export const isJoining = (): boolean => browserStorage.read(JOINING_KEY) !== null

export const keepJoining = () => browserStorage.write(JOINING_KEY, 'yes')

export const forgetJoining = () => browserStorage.write(JOINING_KEY, undefined)
