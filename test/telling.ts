import type { Telling } from '#server/orders/outbox/read-outbox.ts'

/** How people are told, where nobody is. */
export const toNobody: Omit<Telling, 'bus'> = {
  sender: { productName: 'Nukkad', publicUrl: 'http://nukkad.test', supportEmail: 'help@nukkad.test' },
  mail: async () => undefined,
  push: async () => [],
}
