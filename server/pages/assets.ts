import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { accepts } from './accepts.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Asset = { read: () => Bytes; headers: Record<string, string> }
type Encodings = { plain: Asset; br?: Asset; gzip?: Asset }

const types: Record<string, string> = {
  // Modules and workers are always read as UTF-8, so no charset.
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

/** Paths of built files only: one that is not found is a 404, and never a page. */
export const isBuiltFile = (url: string) => url.startsWith('/assets/')

/** Origins that web workers may fetch from, beside our own. */
export type WorkerOrigins = {
  /** For the map worker, which fetches tiles. */
  mapOrigins: readonly string[]
  /** For the service worker, which caches pictures. */
  picturesOrigin: string | undefined
}

/**
 * The built files, kept in memory, so that serving one reads no disk. Of files with compressed forms only those are kept, a
 * third of the size; the few clients that accept neither get one decompressed for them.
 */
export function assetStore(origins: WorkerOrigins) {
  const found = new Map<string, Encodings>()

  async function add(folder: string) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const paths = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
    for (const path of paths) {
      const url = `/${relative(folder, path)}`
      if (/\.(br|gz)$/.test(path)) continue
      // A file without texts is the same in every language. It is read again only once it has compressed forms.
      const known = found.get(url)
      if (known && (known.br || !paths.has(`${path}.br`))) continue
      const needsOrigin = url === '/sw.js' && origins.picturesOrigin !== undefined
      found.set(
        url,
        await (needsOrigin ? serviceWorker(path, url, origins) : readEncodings(path, url, origins, paths)),
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
 * The service worker with the origin of pictures as its first line. That also makes a browser install it, with its new
 * policy, when the origin changes: it compares only the script's bytes.
 */
async function serviceWorker(path: string, url: string, origins: WorkerOrigins): Promise<Encodings> {
  const firstLine = Buffer.from(`self.picturesOrigin = ${JSON.stringify(origins.picturesOrigin)}\n`)
  const whole = new Uint8Array(Buffer.concat([firstLine, await readBytes(path)]))
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

/** A worker is bound by the policy of its own response: the default one would not let it fetch anything. */
function policyOf(url: string, { mapOrigins, picturesOrigin }: WorkerOrigins): string | undefined {
  if (url === '/sw.js')
    return `default-src 'none'; connect-src ${["'self'", picturesOrigin].join(' ').trim()}`
  if (isMapWorker(url)) return `default-src 'none'; connect-src ${mapOrigins.join(' ') || "'none'"}`
  return undefined
}

/** Names under /assets contain a hash of their content, so those files are cached for ever. Others keep their name and have an ETag. */
function keepingOf(url: string, bytes: Bytes, policy = ''): Record<string, string> {
  if (isBuiltFile(url) && !policy) return { 'cache-control': 'max-age=31536000, immutable' }
  return {
    // Workers are revalidated each time, so that a new one, or a new policy, takes effect at once.
    'cache-control': policy ? 'no-cache' : 'public, max-age=3600',
    etag: `"${createHash('sha256').update(policy).update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

const isMapWorker = (url: string) => /^\/assets\/maplibre-gl-worker-[^/]+\.js$/.test(url)
