export type OsmNode = { id: number; lat: number; lng: number }
export type OsmWay = { id: number; refs: number[]; tags: Record<string, string> }

/** A minimal OpenStreetMap extract in its binary format, from which road engines build their tiles. */
export function writeOsmPbf(nodes: readonly OsmNode[], ways: readonly OsmWay[]): Buffer {
  const header = ['OsmSchema-V0.6', 'DenseNodes'].map((feature) => bytes(4, Buffer.from(feature)))
  return Buffer.concat([block('OSMHeader', Buffer.concat(header)), block('OSMData', primitives(nodes, ways))])
}

function block(type: string, data: Buffer): Buffer {
  const blob = bytes(1, data)
  const head = Buffer.concat([bytes(1, Buffer.from(type)), number(3, blob.length)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  return Buffer.concat([size, head, blob])
}

function primitives(nodes: readonly OsmNode[], ways: readonly OsmWay[]): Buffer {
  const strings = new Map([['', 0]])
  const textId = (text: string) => {
    const known = strings.get(text) ?? strings.size
    strings.set(text, known)
    return known
  }
  const groups = [
    Buffer.concat(nodes.map((node) => bytes(1, encodeNode(node)))),
    Buffer.concat(ways.map((way) => bytes(3, encodeWay(way, textId)))),
  ]
  const table = [...strings.keys()].map((text) => bytes(1, Buffer.from(text)))
  return Buffer.concat([bytes(1, Buffer.concat(table)), ...groups.map((group) => bytes(2, group))])
}

/** Coordinates are counted in units of 100 nanodegrees. */
const units = (degrees: number) => Math.round(degrees * 1e7)

function encodeNode({ id, lat, lng }: OsmNode): Buffer {
  return Buffer.concat([number(1, zigzag(id)), number(8, zigzag(units(lat))), number(9, zigzag(units(lng)))])
}

function encodeWay({ id, refs, tags }: OsmWay, textId: (text: string) => number): Buffer {
  const steps = refs.map((ref, i) => zigzag(ref - (refs[i - 1] ?? 0)))
  return Buffer.concat([
    number(1, id),
    bytes(2, Buffer.concat(Object.keys(tags).map((key) => varint(textId(key))))),
    bytes(3, Buffer.concat(Object.values(tags).map((value) => varint(textId(value))))),
    bytes(8, Buffer.concat(steps.map(varint))),
  ])
}

const zigzag = (n: number) => (n < 0 ? -2 * n - 1 : 2 * n)

function varint(value: number): Buffer {
  const out: number[] = []
  let rest = value
  while (rest > 127) {
    out.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...out, rest])
}

const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, data: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(data.length), data])
