import { readFile, writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const count = z.object({
  passed: z.number(),
  /** What failed, and why. */
  failed: z.array(z.string()),
  /** Those that passed, but not at once; they are among the passed. */
  flaky: z.array(z.string()),
})
export type Count = z.output<typeof count>

/** Where a reporter leaves its count for whoever started the runner. */
export const COUNT_FILE = 'TEST_COUNT_FILE'

/** A runner started by hand is told no file, and only prints. */
export async function leaveCount(counted: Count): Promise<void> {
  const file = process.env[COUNT_FILE]
  if (file) await writeFile(file, JSON.stringify(counted))
}

/** One line of what failed: the log above may be cut where it is read. */
export const whyOf = (name: string, error?: { message?: string }): string =>
  `${name}: ${stripVTControlCharacters(error?.message ?? 'no reason given')
    .split('\n', 3)
    .join(' ')}`

/** Nothing when the runner ended before it could count. */
export async function takeCount(file: string): Promise<Count | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : count.parse(JSON.parse(text))
}
