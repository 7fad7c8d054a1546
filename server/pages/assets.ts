import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { accepts } from './accepts.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Asset = { read: () => Bytes; headers: Record<string, string> }
type Encodings = { plain: Asset; br?: Asset; gzip?: Asset }

const types: Record<string, string> = {
  // Modules and workers are UTF-8 whatever is said of them.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/** Nothing but built files lives there: a miss is no page either. */
export const isBuiltFile = (url: string) => url.startsWith('/assets/')

/** Whom workers may ask beside us. */
export type WorkerOrigins = {
  /** For a map's tiles. */
  mapOrigins: readonly string[]
  /** For the pictures that the site's worker keeps. */
  picturesOrigin: string | undefined
}

/**
 * The built files, held in memory: they are few, and serving one touches no disk. Of what has compressed forms these are
 * held alone, a third of it: hardly anybody asks for the file as it is.
 */
export function assetShelf(origins: WorkerOrigins) {
  const found = new Map<string, Encodings>()

  async function add(folder: string) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const paths = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
    for (const path of paths) {
      const url = `/${relative(folder, path)}`
      if (/\.(br|gz)$/.test(path)) continue
      // What holds no text has the same name and content in every language. It may have got smaller since.
      const known = found.get(url)
      if (known && (known.br || !paths.has(`${path}.br`))) continue
      const isTold = url === '/sw.js' && origins.picturesOrigin !== undefined
      found.set(
        url,
        await (isTold ? toldWorker(path, url, origins) : readEncodings(path, url, origins, paths)),
      )
    }
  }

  return {
    add,
    find(url: string, acceptEncoding?: string): Asset | undefined {
      const asset = found.get(url)
      if (asset?.br && accepts(acceptEncoding, 'br')) return asset.br
      if (asset?.gzip && accepts(acceptEncoding, 'gzip')) return asset.gzip
      return asset?.plain
    },
  }
}

/**
 * The site's worker, told in its first line where pictures are fetched from. The policy that lets it do so comes with
 * its text, and a browser takes another one only with another text.
 */
async function toldWorker(path: string, url: string, origins: WorkerOrigins): Promise<Encodings> {
  const told = Buffer.from(`self.picturesOrigin = ${JSON.stringify(origins.picturesOrigin)}\n`)
  const whole = new Uint8Array(Buffer.concat([told, await readBytes(path)]))
  return { plain: { read: () => whole, headers: headersOf(url, whole, origins) } }
}

async function readEncodings(
  path: string,
  url: string,
  origins: WorkerOrigins,
  paths: ReadonlySet<string>,
): Promise<Encodings> {
  const bytes = await readBytes(path)
  const headers = headersOf(url, bytes, origins)
  const packed = async (encoding: 'br' | 'gzip', name: string) => {
    const held = paths.has(name) ? await readBytes(name) : undefined
    return held && { read: () => held, headers: { ...headers, 'content-encoding': encoding } }
  }
  const br = await packed('br', `${path}.br`)
  const gzip = await packed('gzip', `${path}.gz`)
  const plain = { headers, read: gzip ? () => gunzipSync(gzip.read()) : () => bytes }
  return { plain, ...(br && { br }), ...(gzip && { gzip }) }
}

const readBytes = async (path: string): Promise<Bytes> => new Uint8Array(await readFile(path))

function headersOf(url: string, bytes: Bytes, origins: WorkerOrigins): Record<string, string> {
  const policy = policyOf(url, origins)
  return {
    'content-type': types[extname(url)] ?? 'application/octet-stream',
    vary: 'accept-encoding',
    ...keepingOf(url, bytes, policy),
    ...(policy && { 'content-security-policy': policy }),
  }
}

/** A worker lives by the policy it came with: without one of its own it may not fetch the files it keeps. */
function policyOf(url: string, { mapOrigins, picturesOrigin }: WorkerOrigins): string | undefined {
  if (url === '/sw.js')
    return `default-src 'none'; connect-src ${["'self'", picturesOrigin].join(' ').trim()}`
  if (isMapWorker(url)) return `default-src 'none'; connect-src ${mapOrigins.join(' ') || "'none'"}`
  return undefined
}

/** Vite puts the content's hash into the names under /assets: nobody asks again whether they changed. What is beside them keeps its name. */
function keepingOf(url: string, bytes: Bytes, policy = ''): Record<string, string> {
  if (isBuiltFile(url) && !policy) return { 'cache-control': 'max-age=31536000, immutable' }
  return {
    // An old worker must learn of the new one at once, and of whom it may ask now.
    'cache-control': policy ? 'no-cache' : 'public, max-age=3600',
    etag: `"${createHash('sha256').update(policy).update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

const isMapWorker = (url: string) => /^\/assets\/maplibre-gl-worker-[^/]+\.js$/.test(url)
