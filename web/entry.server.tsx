import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { takeCarriedPlace } from './carried-place.ts'
import { keepEarlyInput } from './early-input.ts'
import { markKnownVisitor } from './mark-known-visitor.ts'
import styles from './styles/app.css?inline'
import { holdScripts, wakeAfterFirstFrame } from './wake-after-first-frame.ts'

const RENDER_TIMEOUT_MS = 6000

/** Renders a page completely, without streaming: nothing in it is deferred, and a complete page can be cached. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
  const html = await renderWhole(page, nonce)
  // As bytes: a string would be converted again before it is compressed.
  return new Response(readyAtOnce(html, nonce), { status, headers })
}

function renderWhole(page: React.ReactElement, nonce: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React emits large Suspense boundaries at the end, and moves them into place with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const chunks: Buffer[] = []
        const whole = new Writable({
          write(chunk, _encoding, next) {
            chunks.push(chunk)
            next()
          },
        })
        whole.on('finish', () => resolve(Buffer.concat(chunks)))
        pipe(whole)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
}

const scripts = [takeCarriedPlace, markKnownVisitor, keepEarlyInput, wakeAfterFirstFrame]
  .map((script) => `(${script})()`)
  .join(';')
/** Converted once: the styles are a third of each page, and the same on all of them. */
const styleBytes = Buffer.from(styles)

/**
 * Puts into the page what its first frame needs: the styles, whose ten kilobytes cost less than another round trip, and
 * the scripts that have to run before anything is painted or clicked. React tolerates foreign elements in the head.
 */
function readyAtOnce(html: Buffer, nonce = ''): Buffer<ArrayBuffer> {
  const headEnd = html.indexOf('</head>')
  const script = Buffer.from(`<script nonce="${nonce}">${scripts}</script>`)
  // In development Vite serves styles and scripts.
  if (import.meta.env.DEV) return Buffer.concat([html.subarray(0, headEnd), script, html.subarray(headEnd)])
  const scriptsStart = html.indexOf('<script', headEnd)
  const bodyEnd = scriptsStart < 0 ? html.length : scriptsStart
  return Buffer.concat([
    withHeldScripts(html.subarray(0, headEnd)),
    Buffer.from(`<style nonce="${nonce}">`),
    styleBytes,
    Buffer.from('</style>'),
    script,
    html.subarray(headEnd, bodyEnd),
    withHeldScripts(html.subarray(bodyEnd)),
  ])
}

/**
 * Decodes as latin1, a character for each byte, since only ASCII is searched for. The body between head and scripts is
 * never decoded: a string of that size on every page would cause major garbage collections.
 */
const withHeldScripts = (part: Buffer) => Buffer.from(holdScripts(part.toString('latin1')), 'latin1')
