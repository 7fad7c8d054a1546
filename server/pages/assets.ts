import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { accepts } from './accepts.ts'

export type Asset = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
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

/**
 * The built files with their compressed forms, held in memory: they are few, and serving one touches no disk.
 * `mapOrigins` is whom the worker that fetches and reads a map's tiles may ask.
 */
export function assetShelf(mapOrigins: readonly string[] = []) {
  const found = new Map<string, Encodings>()

  async function add(folder: string) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths) {
      const url = `/${relative(folder, path)}`
      // What holds no text has the same name and content in every language.
      if (/\.(br|gz)$/.test(path) || found.has(url)) continue
      found.set(url, {
        plain: await readAsset(path, url, mapOrigins),
        ...(paths.includes(`${path}.br`) && { br: await readAsset(path, url, mapOrigins, 'br') }),
        ...(paths.includes(`${path}.gz`) && { gzip: await readAsset(path, url, mapOrigins, 'gzip') }),
      })
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

async function readAsset(
  path: string,
  url: string,
  mapOrigins: readonly string[],
  encoding?: 'br' | 'gzip',
): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(encoding ? `${path}.${encoding === 'br' ? 'br' : 'gz'}` : path))
  const headers: Record<string, string> = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    vary: 'accept-encoding',
    ...keepingOf(url, bytes),
  }
  // A worker lives by the policy it came with: without one of its own it may not fetch the files it keeps.
  if (url === '/sw.js') headers['content-security-policy'] = "default-src 'none'; connect-src 'self'"
  if (isMapWorker(url))
    headers['content-security-policy'] = `default-src 'none'; connect-src ${mapOrigins.join(' ') || "'none'"}`
  if (encoding) headers['content-encoding'] = encoding
  return { bytes, headers }
}

/** Vite puts the content's hash into the names under /assets: nobody asks again whether they changed. What is beside them keeps its name. */
function keepingOf(url: string, bytes: Uint8Array): Record<string, string> {
  if (isBuiltFile(url)) return { 'cache-control': 'max-age=31536000, immutable' }
  return {
    // An old worker must learn of the new one at once.
    'cache-control': url === '/sw.js' ? 'no-cache' : 'public, max-age=3600',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

const isMapWorker = (url: string) => /^\/assets\/maplibre-gl-worker-[^/]+\.js$/.test(url)
