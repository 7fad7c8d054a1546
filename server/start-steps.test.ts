import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const module = join(import.meta.dirname, 'start-steps.ts')
const program = `import { step } from '${module}'; await step('Database', async () => 1)`
const hasTerminals = spawnSync('script', ['--version']).status === 0

/** The output of a terminal, with one line for each state of its last line. */
function shownBy(program: string): string {
  const command = `'${process.execPath}' --input-type=module-typescript -e "${program}"`
  const shown = execFileSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
  return shown.replaceAll('\r\n', '\n').replaceAll('\r\u001b[K', '\n').replaceAll(/\n+/g, '\n').trimStart()
}

describe('a start', () => {
  test.runIf(hasTerminals)('prints in a terminal what it does, and how long that took', () => {
    expect(shownBy(program)).toMatch(/^Database …\nDatabase: \d+\.\d s\n/)
  })

  test.runIf(hasTerminals)('prints all steps that run concurrently, and each one as it is done', () => {
    const both = `import { step } from '${module}'; const pages = Promise.withResolvers();
      const building = step('Pages', () => pages.promise); await step('Database', async () => 1);
      pages.resolve(); await building`
    const seconds = '\\d+\\.\\d s\n'
    expect(shownBy(both)).toMatch(
      new RegExp(`^Pages …\nPages, Database …\nDatabase: ${seconds}Pages …\nPages: ${seconds}`),
    )
  })

  test('prints nothing if the output is not a terminal', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program])
    expect([status, String(stderr)]).toEqual([0, ''])
  })
})

describe('the settings file', () => {
  const read = `import { readConfig, readEnvFile } from '${join(import.meta.dirname, 'config.ts')}';
    try { readEnvFile(); console.log(readConfig().PRODUCT_NAME, readConfig().PORT) } catch (e) { console.log(e.message) }`
  const readIn = (cwd: string, env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['--input-type=module-typescript', '-e', read], { cwd, env })
      .stdout.toString()
      .trim()

  test('sets what the environment does not, and may be missing unless it is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nukkad-env-'))
    expect(readIn(folder)).toBe('Nukkad 3000')
    await writeFile(join(folder, '.env'), 'PRODUCT_NAME="Galli"\nPORT=4000\n')
    expect(readIn(folder)).toBe('Galli 4000')
    expect(readIn(folder, { PORT: '5000' })).toBe('Galli 5000')
    expect(readIn(folder, { ENV_FILE: '/dev/null' })).toBe('Nukkad 3000')
    expect(readIn(folder, { ENV_FILE: 'nowhere.env' })).toMatch(/^ENV_FILE: nowhere\.env cannot be read/)
    await rm(folder, { recursive: true })
  })
})
