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
const folders = ['contract', 'server', 'web', 'test', 'scripts', 'bench', 'migrations', 'docs', 'deploy']
const roots = new RegExp(`^(${folders.join('|')})/(?!NNNN|backups$)[\\w./-]+$`)
const sources = (await Promise.all(folders.map(filesUnder))).flat().map((path) => `/${path}`)
const isEndOfOne = (path: string) => sources.some((source) => source.endsWith(`/${path}`))
const isSource = /^(?!migrations\/NNNN)[\w./-]+\.(tsx?|sql|css)$/

const read = (path: string) => readFile(join(projectDir, path), 'utf8')

test('every file that a document names exists, except in superseded decisions', async () => {
  const missing: string[] = []
  for (const document of documents) {
    const text = await read(document)
    if (/^Date: .*Status: superseded/m.test(text)) continue
    const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
    const quoted = names.filter((path) => roots.test(path))
    const shortened = names.filter((path) => isSource.test(path) && !isEndOfOne(path))
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    )
    for (const path of [...quoted, ...shortened, ...linked])
      if (!existsSync(join(projectDir, path))) missing.push(`${document}: ${path}`)
  }
  expect(missing).toEqual([])
})

test('every command and every setting that a document names exists', async () => {
  const { scripts } = JSON.parse(await read('package.json'))
  const settings = await Promise.all(['.env.example', 'deploy/settings.env', 'deploy/operator.sh'].map(read))
  const missing: string[] = []
  for (const document of [
    'README.md',
    'docs/running.md',
    'docs/deploying.md',
    'docs/runbook.md',
    'docs/growing.md',
  ]) {
    const text = await read(document)
    for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([\w-]+)/g))
      if (!(name in scripts)) missing.push(`${document}: npm run ${name}`)
    for (const [, name = ''] of text.matchAll(/`([A-Z0-9]+(?:_[A-Z0-9]+)+)`/g))
      if (!settings.some((file) => file.includes(name))) missing.push(`${document}: ${name}`)
  }
  expect(missing).toEqual([])
})
