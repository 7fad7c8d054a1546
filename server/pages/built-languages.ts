import { readFile } from 'node:fs/promises'
import { type Language, languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { type Asset, assetStore, isBuiltFile, type WorkerOrigins } from './assets.ts'
import type { OpenPages, TellFault } from './render-page.ts'

/**
 * The output of `scripts/build.ts`: the pages in each language, and their files. After a first start only the source
 * language is there; until another one is built, the source stands in for it. Compressed files also come later. Both are
 * picked up as they appear.
 */
export async function openBuild(buildDir: string, origins: WorkerOrigins, tellFault: TellFault) {
  const assets = assetStore(origins)
  const present = new Set<Language>()
  const unpacked = new Set<Language>()
  const stampOf = (language: Language, of: 'sources' | 'packed' = 'sources') =>
    readFile(`${buildDir}/${language}/${of}.sha256`, 'utf8').catch(() => '')

  /** Both stamps are missing while a build is writing. */
  const isPacked = async (language: Language) => {
    const [packed, built] = await Promise.all([stampOf(language, 'packed'), stampOf(language)])
    return built !== '' && packed === built
  }

  async function add(language: Language) {
    if (await isPacked(language)) unpacked.delete(language)
    else unpacked.add(language)
    await assets.add(`${buildDir}/${language}/client`)
    present.add(language)
  }

  async function addMissing() {
    const builtFrom = await stampOf(sourceLanguage)
    // A language built from other sources than the source language's is outdated, and will be built again.
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
  // The start does not wait for these. A request for one does, and gets the error if there is one.
  addOthers().catch(() => undefined)
  return {
    openPages,
    /** The language to show: the one asked for, or the source language while that is not built. */
    async standIn(asked: Language): Promise<Language> {
      if (!present.has(asked)) await addOthers()
      return present.has(asked) ? asked : sourceLanguage
    },
    async findAsset(path: string, acceptEncoding?: string): Promise<Asset | undefined> {
      await addPacked()
      const asset = assets.find(path, acceptEncoding)
      // A page from another process may refer to files of a language that this one has not picked up yet.
      if (asset || !isBuiltFile(path) || present.size === languages.length) return asset
      await addOthers()
      return assets.find(path, acceptEncoding)
    },
  }
}
