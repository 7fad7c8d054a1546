import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TileServer = {
  url: string
  styleUrl: string
  /** Paths asked for, in their order. */
  asked: string[]
  fails: 'nothing' | 'style' | 'tiles' | 'everything, silently'
  close(): Promise<void>
}

/** Of the square that every tile holds; nothing else on a page has it. */
export const TILE_COLOUR = { r: 1, g: 222, b: 3 }

/** A server of vector tiles on a free port: its map is one square a tile. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    tiles.asked.push(path)
    if (tiles.fails === 'everything, silently') return
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/style.json' && tiles.fails !== 'style') return sendJson(response, styleOf(tiles.url))
    if (path.endsWith('.mvt') && tiles.fails === 'nothing') return void response.end(squareTile())
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tiles: TileServer = {
    url,
    styleUrl: `${url}/style.json`,
    asked: [],
    fails: 'nothing',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return tiles
}

function sendJson(response: ServerResponse, body: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const styleOf = (url: string) => ({
  version: 8,
  sources: {
    streets: {
      type: 'vector',
      tiles: [`${url}/{z}/{x}/{y}.mvt`],
      maxzoom: 14,
      attribution: '<a href="https://tiles.example/copyright" onclick="alert(1)">&copy; Squares</a>',
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
    {
      id: 'squares',
      type: 'fill',
      source: 'streets',
      'source-layer': 'squares',
      paint: {
        'fill-color': `rgb(${TILE_COLOUR.r},${TILE_COLOUR.g},${TILE_COLOUR.b})`,
        'fill-antialias': false,
      },
    },
  ],
})

const EXTENT = 4096
const POLYGON = 3
const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7]

/** A Mapbox Vector Tile with one layer of one square, which leaves a rim of the tile free. */
function squareTile(): Uint8Array {
  const side = EXTENT / 2
  const zigzag = (n: number) => (n << 1) ^ (n >> 31)
  const command = (id: number, times: number) => (times << 3) | id
  const path = [
    ...[command(MOVE_TO, 1), zigzag(side / 2), zigzag(side / 2)],
    ...[command(LINE_TO, 3), zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0],
    command(CLOSE, 1),
  ]
  const feature = [...varintField(3, POLYGON), ...bytesField(4, path.flatMap(varint))]
  const name = [...Buffer.from('squares')]
  const layer = [
    ...varintField(15, 2),
    ...bytesField(1, name),
    ...bytesField(2, feature),
    ...varintField(5, EXTENT),
  ]
  return Uint8Array.from(bytesField(3, layer))
}

// Protocol buffers: a key of field and kind, then a number or a length with its bytes.
const varintField = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const bytesField = (field: number, bytes: number[]) => [
  ...varint((field << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]

function varint(value: number): number[] {
  const rest = value >>> 7
  return rest === 0 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...varint(rest)]
}
