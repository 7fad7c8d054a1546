import { buildIfChanged } from '../../scripts/build.ts'
import { startTemplateDatabase } from '../template-database.ts'

/** Playwright hands nothing but the environment on to its workers. */
export default async function startDatabase() {
  await buildIfChanged()
  const { url, stop } = await startTemplateDatabase()
  process.env.E2E_TEMPLATE_URL = url
  return stop
}
