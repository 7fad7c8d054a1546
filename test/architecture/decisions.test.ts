import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, projectDir } from './read-modules.ts'

const folder = 'docs/decisions'

type Decision = { file: string; number: string; text: string }

const decisions: Decision[] = []
for (const path of (await filesUnder(folder)).filter((path) => !path.endsWith('/README.md'))) {
  const file = path.slice(`${folder}/`.length)
  decisions.push({ file, number: file.slice(0, 3), text: await readFile(join(projectDir, path), 'utf8') })
}
const form =
  /^# (\d{3}) (.+)\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \[\d{3}\]\([\w.-]+\))\.\n/
const titleOf = ({ text }: Decision) => form.exec(text)?.[2] ?? ''

test('a decision has a number of its own, a title, a date and a status', () => {
  expect(decisions.length).toBeGreaterThan(150)
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(decisions.filter(({ number, text }) => form.exec(text)?.[1] !== number)).toEqual([])
})

test('the file of a decision is named for its title', () => {
  const words = (title: string) =>
    title
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll('%', '-percent')
      .replaceAll(/[^a-z0-9]+/g, '-')
  const names = decisions.map((decision) => `${decision.number}-${words(titleOf(decision))}.md`)
  expect(names.filter((name, at) => name !== decisions[at]?.file)).toEqual([])
})

test('every decision stands in the index once, with its title', async () => {
  const index = await readFile(join(projectDir, folder, 'README.md'), 'utf8')
  const lines = index.split('\n').filter((line) => line.startsWith('- '))
  const expected = decisions.map((each) => `- [${each.number}](${each.file}) ${titleOf(each)}`)
  expect(lines.toSorted()).toEqual(expected.toSorted())
})

test('a decision that another one changes or replaces refers to that one', () => {
  const textOf = new Map(decisions.map(({ number, text }) => [number, text]))
  const unanswered = decisions.flatMap(({ number, text }) =>
    changedBy(text)
      .filter((changed) => !textOf.get(changed)?.includes(`[${number}]`))
      .map((changed) => `${changed} does not name ${number}`),
  )
  expect(unanswered).toEqual([])
})

/** The decisions of which the first paragraph says that this one changes or replaces something. */
function changedBy(decision: string): string[] {
  const [, , first = ''] = decision.split('\n\n')
  const sentences = first.replaceAll(/\]\([^)]*\)/g, ']').split(/\.\s/)
  return sentences
    .filter((sentence) => /\b(changes|replaces)\b/i.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/\[(\d{3})\]/g)].map(([, number = '']) => number))
}
