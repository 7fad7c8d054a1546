import type { Sender } from '#server/notifications/mail/mail-frame.ts'

/** Who writes the letters of a test. */
export const sender: Sender = {
  productName: 'Nukkad',
  publicUrl: 'http://nukkad.test',
  supportEmail: 'help@nukkad.example',
}
