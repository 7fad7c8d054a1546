import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type RunningServer, startServer } from './start-server.ts'

/** For tests that start servers: each test gets a data directory, and its servers are stopped afterwards. Call it once, at the top of a file. */
export function serversOfTest() {
  let dataDir = ''
  const started: RunningServer[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nukkad-main-'))
  })

  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    dataDir: () => dataDir,
    cluster: () => join(dataDir, 'postgres/cluster'),
    async start(settings: Record<string, string> = {}) {
      const server = await startServer({ DATA_DIR: dataDir, ...settings })
      started.push(server)
      return server
    },
  }
}
