import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that discards all mails: with the built-in mailbox, receiving them would cost the product's own CPU time. */
export async function startMailSink(): Promise<{ url: string; stop: () => void }> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    },
  })
  // Connections are cut when the product is stopped.
  sink.on('error', () => {})
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => sink.close() }
}
