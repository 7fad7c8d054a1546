import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const viaBrotli = promisify(brotliCompress)
const viaGzip = promisify(gzip)
/** Near gzip's best size at a third of its time: a page is compressed once per visit. */
const BROTLI_QUALITY = 4

export async function compressPage(
  html: string,
  accepts = '',
): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding?: string }> {
  const plain = new TextEncoder().encode(html)
  if (/\bbr\b/.test(accepts)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    }
    return { bytes: new Uint8Array(await viaBrotli(plain, { params })), encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepts))
    return { bytes: new Uint8Array(await viaGzip(plain, { level: 4 })), encoding: 'gzip' }
  return { bytes: plain }
}
