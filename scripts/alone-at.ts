import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Of several processes that would work at one folder at once one does, and the others come after it, one by one. Who works
 * listens at an address of that folder, which the system takes away with the process, also with one that is killed.
 */
export async function aloneAt<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const address = addressOf(folder)
  const waiting = new Set<Socket>()
  const server = createServer((socket) => waiting.add(socket.on('error', () => undefined)))
  while (!(await isOurs(server, address))) await untilLeft(address)
  try {
    return await work()
  } finally {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}

async function isOurs(server: Server, address: string): Promise<boolean> {
  try {
    await once(server.listen(address), 'listening')
    return true
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return false
  }
}

/** Who works ends the connection as it leaves, or the system does. */
async function untilLeft(address: string): Promise<void> {
  const socket = connect(address)
  try {
    await once(socket, 'close')
  } catch (error) {
    // Where addresses are files, that of a killed process stays, and nobody is behind it.
    if (codeOf(error) === 'ECONNREFUSED' && isFile(address)) await rm(address, { force: true })
  }
}

function addressOf(folder: string): string {
  const name = `nukkad-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(realpathSync(tmpdir()), name)
}

const isFile = (address: string) => address.startsWith('/')
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
