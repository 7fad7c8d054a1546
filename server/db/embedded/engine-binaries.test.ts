import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engineBinaries, findPackage } from './engine-binaries.ts'

const nobody = { uid: 65534, gid: 65534 }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-binaries-'))
})

afterEach(() => rm(folder, { recursive: true }))

describe.runIf(process.getuid?.() === 0)("PostgreSQL's programs", () => {
  test('are run where they were installed, if the unprivileged user can read that directory', async () => {
    await chmod(folder, 0o755)
    const open = join(folder, 'package')
    await cp(findPackage(), open, { recursive: true, verbatimSymlinks: true })

    expect(await engineBinaries(folder, nobody, open)).toBe(join(open, 'native/bin'))
  })

  test('are copied out of a checkout that user cannot read, with the library links that npm omitted', async () => {
    await chmod(folder, 0o711)
    const closed = join(folder, 'checkout')
    await cp(findPackage(), closed, { recursive: true, verbatimSymlinks: true })
    await rm(join(closed, 'native/lib/libpq.so.5'))
    await chmod(closed, 0o700)

    const binDir = await engineBinaries(folder, nobody, closed)

    expect(binDir).toMatch(new RegExp(`^${folder}/engine-18[^/]*/bin$`))
    expect(await engineBinaries(folder, nobody, closed)).toBe(binDir)
  })
})
