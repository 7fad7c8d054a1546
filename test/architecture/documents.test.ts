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

test('every file that a document names is there', async () => {
  const missing: string[] = []
  for (const document of documents) {
    const text = await readFile(join(projectDir, document), 'utf8')
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
