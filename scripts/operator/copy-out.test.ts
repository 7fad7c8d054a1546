import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { openCopy } from './copy-connection.ts'
import { copyOut } from './copy-out.ts'

test('a connection that was read slowly takes its next statement', async ({ database }) => {
  const copy = openCopy(database.url)
  for (const rows of [10, 70, 130]) {
    let bytes = 0
    const disk = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        bytes += chunk.length
        setTimeout(done, bytes === chunk.length ? 100 : 0)
      },
    })
    const copied = copy.begin(async (tx) => {
      await copyOut(tx, `copy (select repeat('x', 999) from generate_series(1, ${rows})) to stdout`, disk)
      await tx`select 1`
      return bytes
    })
    expect(await Promise.race([copied, sleep(5000, 'never')])).toBe(rows * 1000)
  }
  await copy.end()
})
