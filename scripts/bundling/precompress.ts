import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|webmanifest|txt|xml)$/
const SMALLEST = 512

/** Writes a .gz beside every text file, so that nothing has to be compressed while serving. Takes a moment. */
export async function gzipFiles(folder: string): Promise<void> {
  await eachText(folder, async (path, bytes) => {
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  })
}

/**
 * Writes a .br as well, which is an eighth smaller but takes as long as the build. Files that are the same in the folder
 * `like`, as most are in another language, are copied from there.
 */
export async function brotliFiles(folder: string, like: string): Promise<void> {
  await eachText(folder, async (path, bytes) => {
    const same = join(like, relative(folder, path))
    const isSame = await readFile(same).then(
      (other) => other.equals(bytes),
      () => false,
    )
    const packed = isSame ? await readFile(`${same}.br`).catch(() => undefined) : undefined
    // Written under another name and renamed, since a running product may use it at once.
    const part = `${path}.part.br`
    await writeFile(part, packed ?? (await smallest(bytes)))
    await rename(part, `${path}.br`)
  })
}

const smallest = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

async function eachText(folder: string, work: (path: string, bytes: Buffer) => Promise<void>) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      if (bytes.length >= SMALLEST) await work(path, bytes)
    }),
  )
}
