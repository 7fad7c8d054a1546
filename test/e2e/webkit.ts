import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** A page of a WebKit as it is installed, driven over WebDriver: Playwright drives only its own, which no system has. */
export type WebKitPage = {
  goto(url: string): Promise<void>
  /** What `work` answers in the page, which must be JSON. */
  evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>
  /** Waits for the first that is in sight, fits the selector, and is called or says so; to be seen is enough. */
  find(selector: string, words?: string): Promise<WebKitElement>
}
export type WebKitElement = { click(): Promise<void>; type(text: string): Promise<void> }

/** One that does not answer by then never will. */
const START_MS = 30_000
const LOOK_MS = 100
const WAIT_MS = 30_000
/** As WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** It has no way to do without a screen, so it gets one that nobody sees. */
export async function openWebKit(driver: string, screen: string) {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(START_MS) })
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DISPLAY: `:${String(number).trim()}` },
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await untilListening(call)
  const { sessionId } = await call('POST', '/session', { capabilities: {} })
  const inSession = caller(`http://127.0.0.1:${port}/session/${sessionId}`)
  // As narrow as it can be made: its buttons need a little more than a phone has.
  await inSession('POST', '/window/rect', { x: 0, y: 0, width: 390, height: 844 })
  return {
    page: pageOf(inSession),
    async close() {
      try {
        await inSession('DELETE', '')
      } finally {
        await end(child)
        await end(display)
      }
    },
  }
}

async function end(child: ChildProcess) {
  const gone = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a protocol, read where they are asked for
type Call = (method: string, path: string, body?: object) => Promise<any>

const caller =
  (base: string): Call =>
  async (method, path, body) => {
    const response = await fetch(base + path, { method, body: body ? JSON.stringify(body) : null })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

async function untilListening(call: Call) {
  for (const until = Date.now() + START_MS; ; await sleep(LOOK_MS)) {
    try {
      return await call('GET', '/status')
    } catch (fault) {
      if (Date.now() > until) throw fault
    }
  }
}

function pageOf(call: Call): WebKitPage {
  const look = (selector: string, words: string) =>
    call('POST', '/execute/sync', { script: `return (${lookFor})(...arguments)`, args: [selector, words] })

  return {
    goto: (url) => call('POST', '/url', { url }),
    async evaluate(work, ...args) {
      const script = `const done = arguments[0]
        Promise.resolve((${work})(...${JSON.stringify(args)})).then((value) => done({ value }), (fault) => done({ fault: String(fault) }))`
      const { value, fault } = await call('POST', '/execute/async', { script, args: [] })
      if (fault) throw new Error(fault)
      return value
    },
    async find(selector, words = '') {
      for (const until = Date.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
        const found = await look(selector, words)
        if (found) return elementOf(call, found)
        if (Date.now() > until) throw new Error(`no ${selector} "${words}" in ${await call('GET', '/url')}`)
      }
    },
  }
}

/** In the page. What cannot be pressed yet is not there yet. */
function lookFor(selector: string, words: string): Element | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.textContent ??
    ''
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && nameOf(element).replace(/\s+/g, ' ').includes(words),
  )
}

function elementOf(call: Call, found: Record<string, string>): WebKitElement {
  const path = `/element/${found[ELEMENT]}`
  return {
    async click() {
      // The driver leaves what is partly in sight where it is, be there a bar above it.
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
      await call('POST', '/execute/sync', { script, args: [found] })
      await call('POST', `${path}/click`, {})
    },
    type: (text) => call('POST', `${path}/value`, { text }),
  }
}
