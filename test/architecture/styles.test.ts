import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { findClasses } from './find-classes.ts'
import { filesUnder, isTest, projectDir, readModules } from './read-modules.ts'

const { resolve } = createRequire(import.meta.url)
const ownStyles = 'web/styles'
/** Classes that other selectors refer to, without rules of their own. */
const marks = /^(group|peer)$/

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : resolve(`${id}/index.css`)
  return { path, base: dirname(path), content: await readFile(path, 'utf8') }
}

/** Those of these classes for which there is no rule. */
async function findUnknown(names: string[]): Promise<string[]> {
  const base = join(projectDir, ownStyles)
  const paths = (await filesUnder(ownStyles)).filter((path) => path.endsWith('.css'))
  const sheets = await Promise.all(paths.map((path) => readFile(join(projectDir, path), 'utf8')))
  const { build } = await compile('@import "./app.css";', { base, loadStylesheet })
  const rules = build(names) + sheets.join('')
  return names.filter((name) => !marks.test(name) && !rules.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`))
}

test('class names are found in every branch, and compared strings are not taken for classes', () => {
  const planted = `
    const Part = ({ size }: Props) => (
      <p title="no class" className={classes('flex', size === 'large' ? 'text-lg' : \`\${rest} text-sm\`)} />
    )`
  expect(findClasses('planted.tsx', planted).map(({ name }) => name)).toEqual(['flex', 'text-lg', 'text-sm'])
})

test('every class of a screen exists in the styles', async () => {
  const screens = (await readModules()).filter(({ path }) => /^web\/.*\.tsx$/.test(path) && !isTest(path))
  const written = screens.flatMap(({ path, text }) =>
    findClasses(path, text).map(({ name, line }) => ({ name, at: `${path}:${line} ${name}` })),
  )
  const unknown = new Set(await findUnknown([...new Set(written.map(({ name }) => name))]))
  expect(written.filter(({ name }) => unknown.has(name)).map(({ at }) => at)).toEqual([])
})
