import { buildIfMissing } from './build.ts'

// One process from here on, so that a signal sent to `npm start` reaches the server itself.
await buildIfMissing()
await import('#server/main.ts')
