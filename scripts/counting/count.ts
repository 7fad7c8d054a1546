import { readFile, writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const count = z.object({
  passed: z.number(),
  /** What failed, and why. */
  failed: z.array(z.string()),
  /** Tests that passed, but not at the first attempt; they are among the passed. */
  flaky: z.array(z.string()),
})
export type Count = z.output<typeof count>

/** The environment variable with the file in which a reporter leaves its count for the process that started the runner. */
export const COUNT_FILE = 'TEST_COUNT_FILE'

/** Writes the count, unless the runner was started by hand, without a file. */
export async function leaveCount(counted: Count): Promise<void> {
  const file = process.env[COUNT_FILE]
  if (file) await writeFile(file, JSON.stringify(counted))
}

/** One line per failure: the log above it may be truncated where it is read. */
export const whyOf = (name: string, error?: { message?: string }): string =>
  `${name}: ${stripVTControlCharacters(error?.message ?? 'no reason given')
    .split('\n', 3)
    .join(' ')}`

/** Reads and removes a count. Undefined if the runner ended before writing it. */
export async function takeCount(file: string): Promise<Count | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : count.parse(JSON.parse(text))
}
