import type { OpenDb } from '#server/db/db.ts'
import { type Sealer, sealedFields } from '#server/db/sealed-fields.ts'
import { encryptionSecrets } from '#server/kept-secret.ts'
import type { Config } from '#server/settings.ts'

/** What the person at the terminal is told instead of a stack trace. */
export class TaskFault extends Error {}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What opens and seals PAN and bank details. */
export const sealerOf = (config: Config): Sealer => sealedFields(encryptionSecrets(config))

export type Task = {
  /** What stands behind the task's name on the command line. */
  args: string
  about: string
  /** Empties tables, lets go of rows that are kept, or counts a table anew: the application's role may not. */
  asOwner?: true
  run(parts: { config: Config; database: OpenDb; say: (line: string) => void }, args: string[]): Promise<void>
}
