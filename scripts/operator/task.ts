import type { Config } from '#server/config.ts'
import type { OpenDb } from '#server/db/db.ts'

/** What the person at the terminal is told instead of a stack trace. */
export class TaskFault extends Error {}

export type Task = {
  /** What stands behind the task's name on the command line. */
  args: string
  about: string
  run(parts: { config: Config; database: OpenDb; say: (line: string) => void }, args: string[]): Promise<void>
}
