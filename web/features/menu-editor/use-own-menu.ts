import { type How, useData } from '#web/data/use-data.ts'

/**
 * The menu as its shop writes it. A shop whose plan has ended is refused it and sent to renew: who asks for it before
 * a form is told before it is typed in, not when it is saved.
 */
export const useOwnMenu = (how: How = {}) => useData('listOwnFood', {}, how)
