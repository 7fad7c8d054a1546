import { makeStore } from '#web/store.ts'

export const noDialogs: readonly HTMLDialogElement[] = []

/** The modal dialogs, the last on top: what lies outside of that one can be neither pressed nor heard. */
export const openDialogs = makeStore(noDialogs)
