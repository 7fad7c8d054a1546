import { step } from '#server/start-steps.ts'
import { buildIfMissing, isSourceBuilt } from './build.ts'
import { buildServerIfChanged, builtServer } from './build-server.ts'

await (process.argv.includes('--build') ? buildWhatChanged() : buildIfMissing()).catch((fault: Error) => {
  process.stderr.write(`${fault.message}\n`)
  process.exit(1)
})
// One process from here on, so that a signal sent to it reaches the server itself.
await import(builtServer)

async function buildWhatChanged() {
  const [isBuilt] = await Promise.all([isSourceBuilt(), step('Server', buildServerIfChanged)])
  // The pages take longer: the server builds them while it starts.
  if (!isBuilt) process.argv.push('--build-pages')
}
