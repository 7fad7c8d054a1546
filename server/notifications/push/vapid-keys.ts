import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import { ConfigFault } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { SealedTable } from '#server/db/reseal-table.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'

const VapidKeys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })
export type VapidKeys = z.infer<typeof VapidKeys>

const CONTEXT = 'push-keys'

type Surroundings = { db: Db; sealer: Sealer; configured: VapidKeys | null; dataDir: string }

/**
 * The key pair of this installation, stored in the database at the first start, so that all machines share it. A configured
 * pair replaces it only while no browser is subscribed with it, since other keys would break those subscriptions; after
 * that it is refused as a `ConfigFault`.
 */
export async function keepVapidKeys({ db, sealer, configured, dataDir }: Surroundings): Promise<VapidKeys> {
  const offered = configured ?? readKeyFile(dataDir) ?? webPush.generateVAPIDKeys()
  const row = {
    public_key: offered.publicKey,
    private_key_sealed: sealer.seal(offered.privateKey, CONTEXT),
  }
  await db
    .insertInto('push_keys')
    .values({ only_one: true, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (configured)
    await db
      .updateTable('push_keys')
      .set(row)
      .where('public_key', '<>', configured.publicKey)
      .where(sql<boolean>`not exists (select from push_subscriptions where target ->> 'kind' = 'web')`)
      .execute()
  const kept = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  if (configured && configured.publicKey !== kept.public_key) throw new ConfigFault(OTHER_PAIR)
  return { publicKey: kept.public_key, privateKey: sealer.open(kept.private_key_sealed, CONTEXT) }
}

const OTHER_PAIR =
  'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: browsers are subscribed by another pair, which the database keeps; set neither'

/** Earlier releases stored a pair in a file on each machine. */
function readKeyFile(dataDir: string): VapidKeys | undefined {
  const file = join(dataDir, 'vapid.json')
  return existsSync(file) ? VapidKeys.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

export const sealedVapidKeys: SealedTable<'push_keys'> = {
  table: 'push_keys',
  key: 'only_one',
  columns: { private_key_sealed: () => CONTEXT },
}
