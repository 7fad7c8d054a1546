import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/rules/language/languages.ts'
import { projectDir } from '../run-step.ts'
import { readTexts, sourceCatalogues, translationOf } from './catalogues.ts'

/**
 * The exchange format, which Weblate and similar tools support: i18next JSON (v4), one file per language. Keys are made of
 * the catalogue's path and the text's path in it; plural texts have a key for each form.
 */
type Exchanged = Record<string, string>

const keyOf = (catalogue: string, place: string) => `${catalogue}:${place.replace(/\.(one|other)$/, '_$1')}`

export async function exportTexts(language: Language, file: string): Promise<number> {
  const all: Exchanged = {}
  for (const source of await sourceCatalogues())
    for (const [place, text] of await readTexts(translationOf(source, language)))
      all[keyOf(source, place)] = text
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
  return Object.keys(all).length
}

/** Writes translated texts back into the catalogues. @returns how many texts changed */
export async function importTexts(language: Language, file: string): Promise<number> {
  const given: Exchanged = JSON.parse(await readFile(file, 'utf8'))
  let changed = 0
  for (const source of await sourceCatalogues()) {
    const path = join(projectDir, translationOf(source, language))
    const texts = await readTexts(translationOf(source, language))
    let module = texts.size > 0 ? await readFile(path, 'utf8') : ''
    const before = module
    let at = 0
    for (const [place, text] of texts) {
      // In their order in the file, so that equal texts are told apart.
      const literal = literalsOf(text).map((form) => ({ form, found: module.indexOf(form, at) }))
      const { form = '', found = -1 } = literal.find((one) => one.found >= 0) ?? {}
      if (found < 0) continue
      const wanted = given[keyOf(source, place)] ?? text
      const written = wanted === text ? form : quoted(wanted)
      module = module.slice(0, found) + written + module.slice(found + form.length)
      at = found + written.length
      if (wanted !== text) changed += 1
    }
    if (module !== before) await writeFile(path, module)
  }
  return changed
}

const quoted = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
const literalsOf = (text: string) => [quoted(text), JSON.stringify(text)]
