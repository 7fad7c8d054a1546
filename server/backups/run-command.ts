import { spawn } from 'node:child_process'

const TOLD_CHARACTERS = 2000

/** Runs a shell command in which "$1" is `argument`. Kills it and all its child processes on timeout or abort, and rejects. */
export function runCommand(
  line: string,
  argument: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  return new Promise((done, fail) => {
    // `detached` makes a process group, which can be killed as one.
    const child = spawn('sh', ['-c', line, 'sh', argument], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let told = ''
    const hear = (chunk: Buffer) => {
      told = `${told}${chunk}`.slice(-TOLD_CHARACTERS)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    over.addEventListener('abort', end)
    child.once('error', fail)
    child.once('close', (code) => {
      over.removeEventListener('abort', end)
      if (over.aborted) fail(new Error(`not done after ${seconds} s: ${told}`))
      else if (code === 0) done()
      else fail(new Error(`ended with ${code}: ${told}`))
    })
  })
}
