import { totalmem } from 'node:os'
import { expect, test, vi } from 'vitest'
import { sharedBuffersMb } from './shared-buffers.ts'

const MB = 2 ** 20

test.each([
  ['a quarter of the memory', 2048, 512],
  ['not less than PostgreSQL takes by itself', 256, 128],
  ['not so much that a start takes long', 65_536, 1024],
])('the database gets %s', (_rule, memoryMb, buffersMb) => {
  expect(sharedBuffersMb(memoryMb * MB)).toBe(buffersMb)
})

test.each([
  ['a container gives less than its machine has', 1024 * MB, 256],
  ['nobody knows of a limit', 0, sharedBuffersMb(totalmem())],
  ['there is none', 2 ** 64, sharedBuffersMb(totalmem())],
])('if %s, the memory that may be used counts', (_case, constrained, buffersMb) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(constrained)
  expect(sharedBuffersMb()).toBe(buffersMb)
})
