import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Cuts all connections and refuses new ones. */
  cutOff(): Promise<void>
  /** Listens again, on the same port. */
  restore(): Promise<void>
}

/** A TCP proxy with a fixed address, to simulate that the service behind it goes away, or moves to another port. */
export async function startTcpProxy(target: () => number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const proxy = createServer((inside) => {
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
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    async restore() {
      await listen(port)
    },
    async cutOff() {
      const isClosed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await isClosed
    },
  }
}

/** The database's URL, with the address of the proxy. */
export function throughProxy(url: string, proxy: TcpProxy): string {
  const address = new URL(url)
  address.port = String(proxy.port)
  return address.href
}
