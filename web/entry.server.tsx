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

/** Renders the page whole: its data is critical, so there is nothing to stream, and a whole page can be kept. */
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
  // As bytes: a text would be gone through several times more on its way to who compresses it.
  return new Response(readyAtOnce(html, nonce), { status, headers })
}

function renderWhole(page: React.ReactElement, nonce: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // All parts stand where they belong: React would put large ones last, and move them by a script.
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
/** A third of each page, and the same on all. */
const styleBytes = Buffer.from(styles)

/**
 * What the first frame needs comes with the page: its styles, which are a round trip less than the ten kilobytes they
 * cost, and what runs before anything is drawn or can be pressed. React keeps what it did not write into the head.
 */
function readyAtOnce(html: Buffer, nonce = ''): Buffer<ArrayBuffer> {
  const headEnd = html.indexOf('</head>')
  const script = Buffer.from(`<script nonce="${nonce}">${scripts}</script>`)
  // In development styles and scripts are Vite's.
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
 * With a character for each byte: what is looked for has no others. What lies between head and scripts stays bytes: a
 * text of that size outlives its page, and it is what the engine collects everything for.
 */
const withHeldScripts = (part: Buffer) => Buffer.from(holdScripts(part.toString('latin1')), 'latin1')
