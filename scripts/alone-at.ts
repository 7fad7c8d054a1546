import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A lock between processes, one per folder: runs `work` when no other process does. The holder listens on a socket whose
 * address is derived from the folder; the system closes it with the process, even if that is killed.
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

/** Waits until the holder closes the connection, or the system does. */
async function untilLeft(address: string): Promise<void> {
  const socket = connect(address)
  try {
    await once(socket, 'close')
  } catch (error) {
    // A Unix socket's file outlives a killed process, and then refuses connections.
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
