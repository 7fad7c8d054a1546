import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { ConfigFault, outsideDatabase } from './config.ts'
import { databaseFaults } from './db/database-faults.ts'
import { withClient } from './db/migrate.ts'
import { primaryOf } from './db/primary.ts'
import { sealedFields } from './db/sealed-fields.ts'
import { sealedWith } from './db/sealed-with.ts'
import { encryptionSecrets } from './kept-secret.ts'
import { StoreFault, StoreUnavailable } from './media/picture-store.ts'
import { s3Store } from './media/s3-store.ts'
import type { Config } from './settings.ts'

const MEGABYTE = 2 ** 20
/** An embedded database with the demo town takes 70 MB. PostgreSQL stops at once when it cannot write its WAL. */
const ENGINE_MEGABYTES = 128

export function checkDataDir(config: Config): void {
  const { DATA_DIR } = config
  try {
    mkdirSync(DATA_DIR, { recursive: true })
    accessSync(DATA_DIR, constants.W_OK)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new ConfigFault(
      `DATA_DIR: ${DATA_DIR} cannot be written to (${code}): name a folder that this user may write to`,
    )
  }
  const { bavail, bsize } = statfsSync(DATA_DIR)
  const left = Math.floor((bavail * bsize) / MEGABYTE)
  if (!outsideDatabase(config) && left < ENGINE_MEGABYTES)
    throw new ConfigFault(
      `DATA_DIR: ${left} MB are left on the disk of ${DATA_DIR}, and the embedded database needs ${ENGINE_MEGABYTES}: ` +
        'make room, or name a folder on another disk',
    )
}

/** Refuses an outside database that one of its addresses does not open, or that has too few connections for all processes. */
export async function checkDatabase(config: Config): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_DIRECT_URL } = config
  const faults = await databaseFaults(
    { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_DIRECT_URL },
    {
      processes: config.WEB_PROCESSES,
      pool: config.DATABASE_POOL,
      isPooled: DATABASE_DIRECT_URL !== undefined,
    },
  )
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'))
}

/** Checked at the start: with another key the product would run, and fail only when a sealed field is first read. */
export async function checkEncryptionKey(config: Config, databaseUrl: string): Promise<void> {
  const { keyIds } = sealedFields(encryptionSecrets(config))
  const found = await withClient(await primaryOf(databaseUrl), sealedWith)
  const other = found.find(({ keyId }) => !keyIds.includes(keyId))
  if (!other) return
  const wayOut = config.ENCRYPTION_KEY
    ? 'set that one, or name it behind the new one while keys are changed'
    : 'set it to the key of the machine that started first (secrets/encryption-key in its DATA_DIR)'
  throw new ConfigFault(
    `ENCRYPTION_KEY: ${other.columns.join(', ')} in the database is sealed with the key ${other.keyId}, ` +
      `and here is ${keyIds.join(', ')}: ${wayOut}`,
  )
}

/**
 * Refuses a store of pictures that does not return what it was given, and having none while the database points at
 * pictures in one. A store that does not answer is only a warning: the site can do without it for a while.
 */
export async function checkPictures(
  { PICTURES_URL }: Config,
  databaseUrl: string,
  warn: (message: string) => void,
): Promise<void> {
  if (PICTURES_URL === undefined) return refusePicturesOutside(databaseUrl)
  const store = s3Store(PICTURES_URL)
  const name = 'start-check'
  try {
    await store.put(name, Buffer.from(name))
    if ((await store.get(name))?.length !== name.length)
      throw new StoreFault('it did not return what was stored')
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault
    const sentence = `PICTURES_URL: the store of pictures cannot be used: ${fault.message}`
    if (!(fault instanceof StoreUnavailable)) throw new ConfigFault(sentence)
    warn(sentence)
  }
}

async function refusePicturesOutside(databaseUrl: string): Promise<void> {
  const outside = await withClient(await primaryOf(databaseUrl), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pictures where folder_id is not null',
    )
    return rows[0]?.count ?? 0
  })
  if (outside > 0)
    throw new ConfigFault(
      `PICTURES_URL: ${outside} pictures are in a store: set its address (PICTURES_IN=database then moves them back)`,
    )
}
