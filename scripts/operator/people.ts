import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import { endSessionsOf, resumeAccount, suspendAccount } from '#server/identity/account/suspend.ts'
import { resumeShop, suspendShop } from '#server/shops/suspend-shop.ts'
import { isUuid, type Task, TaskFault } from './task.ts'

type Whom = { shopId: string } | { email: string; role: Role }

/** Parses whom a task concerns: a shop's id, or an e-mail, which is a customer's unless `shop` follows. */
function readWhom(task: string, [who = '', role = 'user']: string[]): Whom {
  if (isUuid(who)) return { shopId: who }
  if (who.includes('@') && (role === 'user' || role === 'shop')) return { email: who.toLowerCase(), role }
  throw new TaskFault(`${task}: name a shop by its id, or an account by its e-mail and role (user or shop).`)
}

/** The named shop or the named account's shop, with its keeper. */
async function findKeptShop(db: Db, whom: Whom) {
  const shops = db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'shops.owner_account_id')
    .select([
      'shops.id',
      'shops.suspended_at as shopSuspendedAt',
      'accounts.email',
      'accounts.suspended_at as keeperSuspendedAt',
    ])
  return 'shopId' in whom
    ? shops.where('shops.id', '=', whom.shopId).executeTakeFirst()
    : shops.where('accounts.email', '=', whom.email).where('accounts.role', '=', whom.role).executeTakeFirst()
}

const unchanged = () => new TaskFault('There is no such shop or account, or it is so already.')

export const suspendTask: Task = {
  args: 'SHOP_ID REASON… | EMAIL user|shop REASON…',
  about: 'take a shop off the market (its open orders go on), or keep an account out',
  async run({ database: { db }, say }, args) {
    const whom = readWhom('suspend', args)
    const reason = args.slice('shopId' in whom ? 1 : 2).join(' ')
    if (reason === '') throw new TaskFault('suspend: say why; the reason is kept in the audit.')
    const shop = await findKeptShop(db, whom)
    if ('email' in whom && shop && !shop.shopSuspendedAt)
      throw new TaskFault(
        `That account keeps a shop, and nobody else could answer its orders. First: suspend ${shop.id} REASON…; then the account, when its open orders are done.`,
      )
    const isDone =
      'shopId' in whom ? await suspendShop(db, whom.shopId, reason) : await suspendAccount(db, whom, reason)
    if (!isDone) throw unchanged()
    say(
      'shopId' in whom
        ? 'Suspended: hidden from lists, without new orders.'
        : 'Suspended: signed out everywhere.',
    )
  },
}

export const resumeTask: Task = {
  args: 'SHOP_ID | EMAIL user|shop',
  about: 'lift a suspension',
  async run({ database: { db }, say }, args) {
    const whom = readWhom('resume', args)
    const shop = await findKeptShop(db, whom)
    if ('shopId' in whom && shop?.keeperSuspendedAt)
      throw new TaskFault(
        `Its keeper is kept out, and nobody else could answer its orders. First: resume ${shop.email} shop.`,
      )
    const isDone = 'shopId' in whom ? await resumeShop(db, whom.shopId) : await resumeAccount(db, whom)
    if (!isDone) throw unchanged()
    say('Resumed.')
  },
}

export const endSessionsTask: Task = {
  args: 'EMAIL user|shop',
  about: 'sign an account out everywhere',
  async run({ database: { db }, say }, args) {
    const whom = readWhom('end-sessions', args)
    const ended = 'email' in whom ? await endSessionsOf(db, whom) : undefined
    if (ended === undefined) throw new TaskFault('There is no such account.')
    say(`Sessions ended: ${ended}.`)
  },
}
