import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../scripts/run-step.ts'

/** The commands of a section of a document, typed in one shell. */
export type Section = { title: string; commands: string; isForElsewhere: boolean }

const FENCE = /^```(\S*) ?(.*)\n([\s\S]*?)^```$|^#+ (.+)$/gm

/** The `sh` blocks of a document in their order, each with the heading above it. */
export function commandsOf(markdown: string): Section[] {
  const sections: Section[] = []
  let title = ''
  for (const [, language, note, commands, heading] of markdown.matchAll(FENCE)) {
    if (heading !== undefined) title = heading
    else if (language === 'sh' && commands !== undefined)
      sections.push({ title, commands, isForElsewhere: note === 'elsewhere' })
  }
  return sections
}

export const readDeploying = () => readFile(join(projectDir, 'docs/deploying.md'), 'utf8')
