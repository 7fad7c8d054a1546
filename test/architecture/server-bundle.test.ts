import { existsSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { projectDir } from './read-modules.ts'

const assetsOf = (language: string) => join(projectDir, 'build', language, 'server/assets')

/** `./nukkad test` builds first; Vitest run by hand in a fresh checkout has no build to examine. */
describe.runIf(languages.every((language) => existsSync(assetsOf(language))))(
  'the page renderer',
  async () => {
    const files = async (language: string) =>
      (await readdir(assetsOf(language))).map((name) => join(assetsOf(language), name))
    const texts = async (language: string) =>
      Promise.all((await files(language)).map((path) => readFile(path, 'utf8')))

    test('contains only the production build of React, whatever NODE_ENV is at run time', async () => {
      const all = (await texts(sourceLanguage)).join('\n')
      expect(all).toContain('renderToPipeableStream')
      expect(all).not.toContain('process.env.NODE_ENV')
      // Texts of the development build, and of the unused half of the server renderer.
      expect(all).not.toContain('Each child in a list should have a unique')
      expect(all).not.toContain('which does not support Suspense')
    })

    test.each(languages)('consists of one-byte strings for the engine, in %s too', async (language) => {
      for (const text of await texts(language)) expect(text).toMatch(/^[\0-\u00ff]*$/)
    })

    test('is one module for all languages, except for the texts', async () => {
      const renderers = languages.map(async (language) => {
        const own = (await files(language)).filter((path) => /\/renderer-[^/]+$/.test(path))
        return Promise.all(own.map((path) => realpath(path)))
      })
      const [first, ...others] = await Promise.all(renderers)
      expect(first).toHaveLength(1)
      for (const other of others) expect(other).toEqual(first)
    })
  },
)
