import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

type Prefs = Record<string, string | number | boolean>

/** A page of a Firefox as it is installed, driven over WebDriver BiDi: Playwright drives only its own, which has no push. */
export type FirefoxPage = {
  goto(url: string): Promise<void>
  /** What `work` answers in the page, which must be JSON. */
  evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>
  click(role: string, name: string): Promise<void>
}

/** It speaks to nobody by itself: every service it would call is switched off or named by `prefs`. */
const SILENT: Prefs = {
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
}

/** One that has not said where it can be driven by then never will. */
const START_MS = 30_000

export async function openFirefox(program: string, prefs: Prefs) {
  const profile = await mkdtemp(join(tmpdir(), 'nukkad-firefox-'))
  const lines = Object.entries({ ...SILENT, ...prefs }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    program,
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its home too: started by root, Firefox refuses the home of somebody else.
      env: { PATH: process.env.PATH, HOME: profile },
    },
  )
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const address = await bidiAddress(child.stderr).finally(() => clearTimeout(late))
  const { call, close } = await openSession(`${address}/session`)
  const { contexts } = await call('browsingContext.getTree', {})
  return {
    page: pageOf(call, contexts[0].context),
    async close() {
      const gone = once(child, 'exit')
      close()
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What Firefox says on its first lines. */
function bidiAddress(stderr: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stderr.on('data', (chunk) => {
      text += String(chunk)
      const address = /^WebDriver BiDi listening on (ws:\S+)/m.exec(text)?.[1]
      if (address) resolve(address)
    })
    stderr.once('end', () => reject(new Error(`Firefox ended before it could be driven:\n${text}`)))
  })
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a protocol, read where they are asked for
type Call = (method: string, params: object) => Promise<any>

async function openSession(address: string): Promise<{ call: Call; close: () => void }> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  const call: Call = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await call('session.new', { capabilities: {} })
  return { call, close: () => socket.close() }
}

function pageOf(call: Call, context: string): FirefoxPage {
  return {
    async goto(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(work, ...args) {
      const { type, result, exceptionDetails } = await call('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${work})(...${JSON.stringify(args)})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    async click(role, name) {
      const locator = { type: 'accessibility', value: { role, name } }
      const { nodes } = await call('browsingContext.locateNodes', { context, locator })
      if (nodes.length !== 1) throw new Error(`${nodes.length} of ${role} "${name}"`)
      const origin = { type: 'element', element: { sharedId: nodes[0].sharedId } }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await call('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
  }
}
