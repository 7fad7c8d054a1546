import { words } from '#contract/words/en.ts'
import { momentIn } from '#contract/words/moments.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'

/** Told to the account's e-mail and to the shop's, which may be another: one of them is the owner's. */
export async function tellOfBankChange(
  tx: Tx,
  sender: Sender,
  {
    shopId,
    effectiveAt,
    before,
    after,
  }: { shopId: string; effectiveAt: Date; before: string; after: string },
): Promise<void> {
  const shop = await tx
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'owner_account_id')
    .select(['shops.name', 'shops.email as shopEmail', 'accounts.email as accountEmail'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
  const letter = {
    subject: `New bank details for ${shop.name}`,
    heading: 'Your bank details change',
    paragraphs: [
      `Somebody signed in to your account and proved to be you. From ${momentIn(words, effectiveAt)} on, money for ${shop.name} goes to ${after}; until then it goes to ${before}, as before.`,
      `Was it not you? Change your password at once, enter the right details again, and write to ${sender.supportEmail}.`,
    ],
    link: { label: 'Open the shop profile', url: `${sender.publicUrl}/dashboard/profile` },
    reason: `You get this mail because you have a shop on ${sender.productName}.`,
  }
  const key = `bank:${shopId}:${effectiveAt.toISOString()}`
  for (const to of new Set([shop.accountEmail, shop.shopEmail.toLowerCase()]))
    await enqueueMail(tx, { to, toName: shop.name, ...writeLetter(letter, sender), key: `${key}:${to}` })
}
