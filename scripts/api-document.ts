import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { describeCharge } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { Order, ReplyLine } from '#contract/order.ts'
import { refusals } from '#contract/refusals.ts'
import { figures } from '#contract/rules/figures.ts'
import { put } from '#contract/rules/say.ts'
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

/** The path of the generated page. A test fails if it is out of date. */
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

JSON in and out. The token goes in the header \`token\`, or as \`Authorization: Bearer\`. A success carries
\`"success": true\`; a refusal \`{ "success": false, "code", "message" }\`. A field with \`?\` may be absent.

Every call takes from the budgets it lists; calls that list the same one share it. When one is spent: 429 \`too_many\` with
\`Retry-After\`. The setting \`RATE_LIMIT_FACTOR\` multiplies them all.

${subjects.join('\n\n')}

## Shapes

${shapes.map(({ name, shape }) => `- ${name}: \`${shape}\``).join('\n')}

## Refusal codes

| code | status | default message |
| --- | --- | --- |
${codes.join('\n')}
`
}

function describe(endpoint: Endpoint): string {
  const refuses = endpoint.refuses.length > 0 ? `\n- refuses: ${endpoint.refuses.join(', ')}` : ''
  const reply = endpoint.raw ? 'not JSON' : shapeOf(endpoint.reply, 'output')
  return `### ${endpoint.method} ${endpoint.path}

- for: ${endpoint.access}
- takes: \`${shapeOf(endpoint.input, 'input')}\`
- answers: \`${reply}\`${refuses}
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
