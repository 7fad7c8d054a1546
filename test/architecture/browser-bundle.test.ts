import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, projectDir } from './read-modules.ts'

const assets = 'build/en/client/assets'

/** `./nukkad test` builds first; Vitest run by hand in a fresh checkout has no build to examine. */
describe.runIf(existsSync(join(projectDir, assets)))('the browser bundle', () => {
  test('contains neither zod nor code of the server', async () => {
    const scripts = (await filesUnder(assets)).filter((path) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    const found: string[] = []
    for (const path of scripts) {
      const text = await readFile(join(projectDir, path), 'utf8')
      for (const trace of ['ZodError', '_zod', 'graphile', 'node:crypto', 'insertInto('])
        if (text.includes(trace)) found.push(`${path}: ${trace}`)
    }
    expect(found).toEqual([])
  })

  test('has the street map in files of its own, which no page loads at first', async () => {
    const scripts = (await filesUnder(assets)).filter((path) => path.endsWith('.js'))
    const withMap: string[] = []
    for (const path of scripts)
      if ((await readFile(join(projectDir, path), 'utf8')).includes('maplibregl-')) withMap.push(path)
    expect(withMap.length).toBeGreaterThan(0)
    for (const path of withMap) expect(path).toMatch(/\/(open-tiles|maplibre-gl-worker)-[^/]+$/)
  })

  test('has no code of the desk in the chunks of customers’ pages', async () => {
    const screens =
      /\/(first|customer|home|shop|shop-door|search|category|cart|place-order|my-orders|order-details|account|sign-in)-[^/]{8}\.js$/
    const opened = (await filesUnder(assets)).filter((path) => screens.test(path))
    expect(opened.length).toBeGreaterThan(10)
    for (const path of opened)
      expect(await readFile(join(projectDir, path), 'utf8'), path).not.toMatch(/from"\.\/desk-[^/]{8}\.js"/)
  })
})
