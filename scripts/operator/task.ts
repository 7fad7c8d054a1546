import type { OpenDb } from '#server/db/db.ts'
import { type Sealer, sealedFields } from '#server/db/sealed-fields.ts'
import { encryptionSecrets } from '#server/kept-secret.ts'
import type { Config } from '#server/settings.ts'

/** A failure whose message is shown to the operator instead of a stack trace. */
export class TaskFault extends Error {}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Encrypts and decrypts PAN and bank details. */
export const sealerOf = (config: Config): Sealer => sealedFields(encryptionSecrets(config))

export type Task = {
  /** The arguments, as shown in the usage. */
  args: string
  about: string
  /** Runs as the database's owner, to truncate tables, delete append-only rows or recount: the application's role may not. */
  asOwner?: true
  run(parts: { config: Config; database: OpenDb; say: (line: string) => void }, args: string[]): Promise<void>
}
