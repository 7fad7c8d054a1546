import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type ListenOptions, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { promisify } from 'node:util'

/** Where packages come from, each with an address of its own on the server's network. */
export type Source = { name: string; port: number; address: string }

/** The mirror from which the empty Debian was installed, and the registry that this machine uses. */
export async function packageSources(root: string): Promise<Source[]> {
  const mirror = /https?:\S+/.exec(await readFile(join(root, 'etc/apt/sources.list'), 'utf8'))?.[0] ?? ''
  const { stdout: registry } = await promisify(execFile)('npm', ['config', 'get', 'registry'])
  return [mirror, registry.trim()].map((url, at) => {
    const { protocol, hostname, port } = new URL(url)
    return {
      name: hostname,
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      address: `10.77.0.${10 + at}`,
    }
  })
}

/** Forwards connections from one address to the other. A Unix socket connects the two network namespaces. */
export function relay(here: ListenOptions, there: NetConnectOpts) {
  return createServer((client) => pipeBothWays(client, connect(there))).listen(here)
}

export function pipeBothWays(one: Duplex, other: Duplex) {
  pipeline(one, other, () => undefined)
  pipeline(other, one, () => undefined)
}
