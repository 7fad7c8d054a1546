import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Takes every mail and keeps none, as a mail server elsewhere would: the built-in mailbox would bill the product for reading them. */
export async function startMailSink(): Promise<{ url: string; stop: () => void }> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    },
  })
  // A connection that ends with the product is no fault of the measurement.
  sink.on('error', () => {})
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => sink.close() }
}
