import { makeStore } from '#web/store.ts'

export const noDialogs: readonly HTMLDialogElement[] = []

/** The open modal dialogs, the topmost last: everything outside of that one is inert. */
export const openDialogs = makeStore(noDialogs)
