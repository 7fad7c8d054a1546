import { connect, createServer } from 'node:net'

/*
 * A proxy that simulates a distant server: it delays answers by the round-trip time. In a process of its own, so that its
 * timing does not depend on the load of the measuring process.
 */
process.once('message', ({ port, roundTripMs }: { port: number; roundTripMs: number }) => {
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), roundTripMs))
    far.on('data', (bytes) => near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    for (const side of [near, far]) side.on('error', () => side.destroy())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
process.on('disconnect', () => process.exit())
