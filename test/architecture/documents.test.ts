import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, projectDir } from './read-modules.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  ...(await filesUnder('docs')).filter((p) => p.endsWith('.md')),
]
const roots = /^(contract|server|web|test|scripts|bench|migrations|docs)\/(?!NNNN)[\w./-]+$/

const read = (path: string) => readFile(join(projectDir, path), 'utf8')

test('every file that a document names is there, but in decisions that hold no more', async () => {
  const missing: string[] = []
  for (const document of documents) {
    const text = await read(document)
    if (/^Date: .*Status: superseded/m.test(text)) continue
    const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => roots.test(path))
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    )
    for (const path of [...quoted, ...linked])
      if (!existsSync(join(projectDir, path))) missing.push(`${document}: ${path}`)
  }
  expect(missing).toEqual([])
})

test('a decision has a number of its own, a date and a status', async () => {
  const decisions = documents.filter((path) => path.startsWith('docs/decisions/'))
  expect(decisions.length).toBeGreaterThan(20)
  const numbers = decisions.map((path) => path.slice('docs/decisions/'.length).slice(0, 3))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])

  const form =
    /^# (\d{3}) .+\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \[\d{3}\]\([\w.-]+\))\.\n/
  const heads = await Promise.all(decisions.map(async (path) => form.exec(await read(path))?.[1]))
  expect(decisions.filter((_, at) => heads[at] !== numbers[at])).toEqual([])
})
