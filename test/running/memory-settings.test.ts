import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ways = ['nukkad', 'package.json', 'deploy/Dockerfile', 'deploy/nukkad.service']

test('every way to start the product sets the same memory limits', async () => {
  const bounds = await Promise.all(
    ways.map(async (way) =>
      (await readFile(way, 'utf8')).match(/MALLOC_\w+=\d+|--(?:max|heap|initial)-[a-z-]+=\d+|--expose-gc/g),
    ),
  )
  for (const found of bounds) {
    expect(new Set(found)).toEqual(new Set(bounds[0]))
    expect(found).toHaveLength(7)
  }
})
