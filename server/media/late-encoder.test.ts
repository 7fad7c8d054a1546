import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectDir } from '../../scripts/run-step.ts'

test('a web process loads the picture library only with its first picture', async () => {
  const loaded = `
    process.report.excludeNetwork = true
    const libraries = () => process.report.getReport().sharedObjects.filter((path) => path.includes('vips')).length > 0
    await import('./server/open-product.ts')
    const before = libraries()
    await (await import('./server/media/store-picture.ts')).loadEncoder()
    console.log(before, libraries())`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', loaded], {
    cwd: projectDir,
  })
  expect((await run).stdout).toBe('false true\n')
})
