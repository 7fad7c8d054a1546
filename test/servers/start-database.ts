import type { TestProject } from 'vitest/node'
import { buildServerIfChanged } from '../../scripts/build-server.ts'
import { startTemplateDatabase } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

export default async function startDatabase(project: TestProject) {
  await buildServerIfChanged()
  const { url, stop } = await startTemplateDatabase()
  project.provide('templateUrl', url)
  return stop
}
