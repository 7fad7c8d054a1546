import type { Sender } from '#server/notifications/mail/mail-frame.ts'

/** The sender of the letters of a test. */
export const sender: Sender = {
  productName: 'Nukkad',
  publicUrl: 'http://nukkad.test',
  supportEmail: 'help@nukkad.example',
}
