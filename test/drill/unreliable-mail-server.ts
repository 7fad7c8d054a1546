import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Mode = 'takes' | 'later' | 'refuses' | 'silent'

/** A mail server that accepts all mails, defers them, rejects them permanently, or does not answer, as the test chooses. */
export async function startUnreliableMailServer() {
  let mode: Mode = 'takes'
  const answers = { later: [451, 'try again later'], refuses: [550, 'no such mailbox'] } as const
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, answer) {
      if (mode === 'silent') return
      if (mode === 'takes') return answer()
      const [responseCode, text] = answers[mode]
      answer(Object.assign(new Error(text), { responseCode }))
    },
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    },
  })
  // Connections break when the product ends, and when its timeout for a silent server expires.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    setMode(next: Mode) {
      mode = next
    },
    stop: () => new Promise<void>((done) => server.close(done)),
  }
}
