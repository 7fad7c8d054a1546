import { step } from '#server/start-steps.ts'
import { buildIfMissing } from './build.ts'
import { buildServerIfChanged, builtServer } from './build-server.ts'

// `./nukkad` has the pages built by the server, while it starts.
const building = process.argv.includes('--build') ? step('Server', buildServerIfChanged) : buildIfMissing()
await building.catch((fault: Error) => {
  process.stderr.write(`${fault.message}\n`)
  process.exit(1)
})
// One process from here on, so that a signal sent to it reaches the server itself.
await import(builtServer)
