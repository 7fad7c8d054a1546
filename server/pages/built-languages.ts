import { readFile } from 'node:fs/promises'
import { type Language, languages, sourceLanguage } from '#contract/rules/languages.ts'
import { type Asset, assetShelf, isBuiltFile, type WorkerOrigins } from './assets.ts'
import type { OpenPages, TellFault } from './render-page.ts'

/**
 * What `scripts/build.ts` made: the pages in each language, and the files that they name. A first start is ready when
 * the source is built; until another language is there too, the source stands in for it. Files get
 * as small as they become after that.
 */
export async function openBuild(buildDir: string, origins: WorkerOrigins, tellFault: TellFault) {
  const shelf = assetShelf(origins)
  const present = new Set<Language>()
  const unpacked = new Set<Language>()
  const stampOf = (language: Language, of: 'sources' | 'packed' = 'sources') =>
    readFile(`${buildDir}/${language}/${of}.sha256`, 'utf8').catch(() => '')

  /** Both are gone while somebody builds there. */
  const isPacked = async (language: Language) => {
    const [packed, built] = await Promise.all([stampOf(language, 'packed'), stampOf(language)])
    return built !== '' && packed === built
  }

  async function add(language: Language) {
    if (await isPacked(language)) unpacked.delete(language)
    else unpacked.add(language)
    await shelf.add(`${buildDir}/${language}/client`)
    present.add(language)
  }

  async function addMissing() {
    const builtFrom = await stampOf(sourceLanguage)
    // One that was left from earlier sources waits to be built anew.
    for (const language of languages)
      if (builtFrom !== '' && !present.has(language) && (await stampOf(language)) === builtFrom)
        await add(language)
  }

  let adding: Promise<void> | undefined
  function addOthers(): Promise<void> {
    adding ??= addMissing().finally(() => {
      adding = undefined
    })
    return adding
  }

  async function addPacked() {
    for (const language of unpacked) if (await isPacked(language)) await add(language)
  }

  const openPages: OpenPages = async (language, callApi) => {
    const built: typeof import('#web/entry.pages.ts') = await import(
      `${buildDir}/${language}/server/index.js`
    )
    return built.openPages({ callApi, tellFault })
  }

  await add(sourceLanguage)
  // The start does not wait for them. Who asks for one does, and hears of it where that fails.
  addOthers().catch(() => undefined)
  return {
    openPages,
    /** The language in which a page can be shown now to who asks for this one. */
    async standIn(asked: Language): Promise<Language> {
      if (!present.has(asked)) await addOthers()
      return present.has(asked) ? asked : sourceLanguage
    },
    async findAsset(path: string, acceptEncoding?: string): Promise<Asset | undefined> {
      await addPacked()
      const asset = shelf.find(path, acceptEncoding)
      // A page of another process may name files of a language that came after this one had begun.
      if (asset || !isBuiltFile(path) || present.size === languages.length) return asset
      await addOthers()
      return shelf.find(path, acceptEncoding)
    },
  }
}
