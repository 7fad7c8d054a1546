import { describe, expect, test } from 'vitest'
import { isTest, readModules } from './read-modules.ts'

const modules = (await readModules()).filter(({ path }) => path.startsWith('server/') && !isTest(path))

/** `server/db/tables/orders.ts` lists the tables that only the module `orders` may write. */
const owners = new Map<string, string>()
for (const { path, text } of modules) {
  const owner = /^server\/db\/tables\/(.+)\.ts$/.exec(path)?.[1]
  const list = owner && /(?:interface|type) \w+Tables(?: =)? \{([\s\S]*?)\n\}/.exec(text)?.[1]
  for (const [, table = ''] of list?.matchAll(/^ {2}(\w+): /gm) ?? []) owners.set(table, owner ?? '')
}

const byBuilder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'/g
const bySql = /\b(?:insert into|update|delete from|truncate|copy|merge into) (?:only )?([a-z_]+)\b/g

const writes = modules.flatMap(({ path, text }) => {
  const writer = /^server\/([^/]+)\//.exec(path)?.[1] ?? ''
  const tables = [...text.matchAll(byBuilder), ...text.matchAll(bySql)].map(([, table = '']) => table)
  return tables.filter((table) => owners.has(table)).map((table) => ({ path, writer, table }))
})

describe('tables', () => {
  test('tables and writes are found at all', () => {
    expect(owners.size).toBeGreaterThan(20)
    expect(writes.length).toBeGreaterThan(60)
  })

  test('each is written only by the module that owns it; others call its functions', () => {
    const breaches = writes.filter(({ writer, table }) => owners.get(table) !== writer)
    expect(
      breaches.map(({ path, table }) => `${path} writes ${table}, which ${owners.get(table)} owns`),
    ).toEqual([])
  })
})
