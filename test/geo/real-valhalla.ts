import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LatLng } from '#server/geo/places.ts'
import { type LocalServer, openLocalServer } from './local-server.ts'
import { type OsmNode, type OsmWay, writeOsmPbf } from './osm-pbf.ts'
import config from './valhalla-config.json' with { type: 'json' }

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** It has 280 MB, so only `npm run try-valhalla` installs it; without it the suite is shown as skipped. */
const engine = '@valhallajs/valhallajs'
export const hasValhalla = isInstalled()

function isInstalled(): boolean {
  try {
    return require.resolve(engine) !== ''
  } catch {
    return false
  }
}

const ROWS = 16
const COLUMNS = 16
const STEP = 0.004
const SOUTH_WEST = { lat: 21.1, lng: 79.05 }
const BRIDGE_ROW = ROWS - 1
/** The river flows between this column and the next. */
const RIVER_AFTER = 7

export const crossing = (row: number, column: number): LatLng => ({
  lat: SOUTH_WEST.lat + row * STEP,
  lng: SOUTH_WEST.lng + column * STEP,
})
export const onTheIsland: LatLng = { lat: 21.1 + STEP, lng: 79.2 + STEP }
export const offTheGrid: LatLng = { lat: 21.0, lng: 79.0 }

/**
 * A town with streets every 440 m, divided by a river with one bridge in the far north, and an island without a road.
 */
function town(): { nodes: OsmNode[]; ways: OsmWay[] } {
  const nodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const street = (...refs: number[]) =>
    ways.push({
      id: ways.length + 1,
      refs,
      tags: { highway: 'residential', name: `Street ${ways.length + 1}` },
    })
  const grid = (
    first: number,
    origin: LatLng,
    rows: number,
    columns: number,
    isCut: (r: number, c: number) => boolean,
  ) => {
    const id = (r: number, c: number) => first + r * columns + c
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) {
        nodes.push({ id: id(r, c), lat: origin.lat + r * STEP, lng: origin.lng + c * STEP })
        if (c + 1 < columns && !isCut(r, c)) street(id(r, c), id(r, c + 1))
        if (r + 1 < rows) street(id(r, c), id(r + 1, c))
      }
  }
  grid(1, SOUTH_WEST, ROWS, COLUMNS, (r, c) => c === RIVER_AFTER && r !== BRIDGE_ROW)
  grid(10_000, { lat: 21.1, lng: 79.2 }, 8, 8, () => false)
  return { nodes, ways }
}

/**
 * The real engine on the town's roads, served under the path of its own server. Building its tiles takes about a
 * second.
 */
export async function openRealValhalla(): Promise<LocalServer> {
  const dir = await mkdtemp(join(tmpdir(), 'nukkad-valhalla-'))
  const { nodes, ways } = town()
  const settings = { ...config, mjolnir: { ...config.mjolnir, tile_dir: join(dir, 'tiles') } }
  await writeFile(join(dir, 'town.osm.pbf'), writeOsmPbf(nodes, ways))
  await writeFile(join(dir, 'config.json'), JSON.stringify(settings))
  const command = require.resolve(engine).replace(/index\.\w+$/, 'bin/valhalla-cli.js')
  const args = ['build_tiles', '-c', join(dir, 'config.json'), join(dir, 'town.osm.pbf')]
  // It writes logs into the working directory.
  await run(process.execPath, [command, ...args], { cwd: dir })
  const { Actor } = await import(engine)
  const actor = new Actor(settings)
  const server = await openLocalServer(async ({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/sources_to_targets') return { status: 404, body: {} }
    try {
      return { status: 200, body: await actor.matrix(JSON.stringify(body)) }
    } catch (error) {
      return { status: 400, body: { error: String(error), status_code: 400, status: 'Bad Request' } }
    }
  })
  return { ...server, close: () => server.close().then(() => rm(dir, { recursive: true, force: true })) }
}
