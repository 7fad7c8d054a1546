import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Cuts all connections and refuses new ones. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A TCP proxy with a fixed address, to simulate that the service behind it goes away, or moves to another port. */
export async function openDoor(target: () => number): Promise<Door> {
  const sockets = new Set<Socket>()
  const door = createServer((inside) => {
    const outside = connect(target(), '127.0.0.1')
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        inside.destroy()
        outside.destroy()
        sockets.delete(socket)
      })
    }
    inside.pipe(outside).pipe(inside)
  })
  const listen = async (port: number) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
    return (door.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    async open() {
      await listen(port)
    },
    async shut() {
      const isShut = once(door, 'close')
      door.close()
      for (const socket of sockets) socket.destroy()
      await isShut
    },
  }
}

/** The database's URL, with the address of the proxy. */
export function throughDoor(url: string, door: Door): string {
  const address = new URL(url)
  address.port = String(door.port)
  return address.href
}
