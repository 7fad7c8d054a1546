import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { describeCharge } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { Order, ReplyLine } from '#contract/order.ts'
import { refusals } from '#contract/refusals.ts'
import { put } from '#contract/rules/language/say.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { OwnShop } from '#contract/shops/own-shop.ts'
import { ShopCard } from '#contract/shops.ts'

type Schema = {
  /** An array if it may be null. */
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  additionalProperties?: Schema | boolean
}

/** Schemas that many replies contain, documented once by name. Each may refer to those before it. */
const named: readonly [name: string, schema: z.ZodType][] = [
  ['Line', ReplyLine],
  ['Order', Order],
  ['Item', FoodItem],
  ['OwnItem', OwnFoodItem],
  ['ShopCard', ShopCard],
  ['OwnShop', OwnShop],
]

/** The path of the generated page. A test fails if the page is out of date. */
export const apiPagePath = join(import.meta.dirname, '../docs/api.md')

const shapes: { name: string; shape: string }[] = []
for (const [name, schema] of named) shapes.push({ name, shape: shapeOf(schema, 'output') })

/** Writes the contract as Markdown: every call with its input, its reply and its refusals. */
export function writeApiPage(): string {
  const all = Object.values<Endpoint>(endpoints)
  const bySubject = Map.groupBy(all, (endpoint) => endpoint.path.split('/')[2] ?? '')
  const subjects = [...bySubject].map(
    ([subject, list]) => `## ${subject}\n\n${list.map(describe).join('\n\n')}`,
  )
  const codes = Object.entries(refusals).map(
    ([code, { status, message }]) => `| ${code} | ${status} | ${put(message, figures)} |`,
  )
  return `# The API

Generated from \`contract/\` by \`node scripts/api-document.ts\`; edit the contract, not this page.

The input of a call consists of its path parameters and of its JSON body, or for GET and DELETE its query string. The token
is sent in the header \`token\`, or as \`Authorization: Bearer\`. The reply to a successful call is JSON with
\`"success": true\`; a refusal is \`{ "success": false, "code", "message" }\`. A field with \`?\` may be absent. The running
server describes the fields, with their units and conditions, at \`/api/docs\` and in \`/api/openapi.json\`.

A call with the access *public* needs no token, *signed-in* the token of any account, *user* that of a customer, and *shop*
that of a shopkeeper.

Every call spends points from the budgets (rate limits) that it lists, one point per call unless stated otherwise; a budget
in KB is spent by the size of the body. Calls that list the same budget share it. A budget belongs to an account, a shop or a
network address (IPv6: its /64). If a budget is used up, the call is refused with status 429, the code \`too_many\` and the
header \`Retry-After\`. The setting \`RATE_LIMIT_FACTOR\` multiplies all budgets.

${subjects.join('\n\n')}

## Shapes

Objects that many replies contain, by the names used above.

${shapes.map(({ name, shape }) => `- ${name}: \`${shape}\``).join('\n')}

## Refusal codes

| code | status | default message |
| --- | --- | --- |
${codes.join('\n')}
`
}

function describe(endpoint: Endpoint): string {
  const refuses = endpoint.refuses.length > 0 ? `\n- refusals: ${endpoint.refuses.join(', ')}` : ''
  const reply = endpoint.raw ? 'not JSON' : shapeOf(endpoint.reply, 'output')
  return `### ${endpoint.method} ${endpoint.path}

- access: ${endpoint.access}
- input: \`${shapeOf(endpoint.input, 'input')}\`
- reply: \`${reply}\`${refuses}
- budgets: ${endpoint.charges.map(describeCharge).join('; ')}`
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const writtenOut = words(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)
  return shapes.reduce((text, { name, shape }) => text.replaceAll(shape, name), writtenOut)
}

function words(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(words).join(' or ')
  if (schema.allOf) return schema.allOf.map(words).join(' and ')
  if (schema.type === 'array') return `[${words(schema.items ?? {})}]`
  if (schema.properties) return objectWords(schema.properties, schema.required ?? [])
  if (typeof schema.additionalProperties === 'object')
    return `{ [key]: ${words(schema.additionalProperties)} }`
  if (schema.type === 'object') return '{}'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

function objectWords(properties: Record<string, Schema>, required: string[]): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${words(field)}`,
  )
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

if (import.meta.main) await writeFile(apiPagePath, writeApiPage())
