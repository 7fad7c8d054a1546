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

/** With a character for each byte: what is looked for in it has no others, and the text takes half of the memory. */
function renderWhole(page: React.ReactElement, nonce: string | undefined): Promise<string> {
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
        whole.on('finish', () => resolve(Buffer.concat(chunks).toString('latin1')))
        pipe(whole)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
}

/**
 * What the first frame needs comes with the page: its styles, which are a round trip less than the ten kilobytes they
 * cost, and what runs before anything is drawn or can be pressed. React keeps what it did not write into the head.
 */
function readyAtOnce(html: string, nonce = ''): Buffer<ArrayBuffer> {
  const first = [takeCarriedPlace, markKnownVisitor, keepEarlyInput, wakeAfterFirstFrame]
  const scripts = first.map((script) => `(${script})()`).join(';')
  const script = `<script nonce="${nonce}">${scripts}</script>`
  const headEnd = html.indexOf('</head>')
  const [head, body] = [html.slice(0, headEnd), html.slice(headEnd)]
  // In development styles and scripts are Vite's.
  if (import.meta.env.DEV) return joined(head, script, body)
  const style = `<style nonce="${nonce}">${styles}</style>`
  return joined(holdScripts(head), style + script, holdScripts(body))
}

const joined = (head: string, ours: string, body: string) =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(ours), Buffer.from(body, 'latin1')])
