import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Chance } from '../soak/chance.ts'

type Schema = z.core.JSONSchema.BaseSchema

const known = new Map<Endpoint, [name: string, value: fc.Arbitrary<unknown>][]>()

/** A random input that the schema of the contract allows; values that depend on stored rows are not included. */
export function inputBySchema(endpoint: Endpoint, chance: Chance): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(endpoint)
      .filter(() => chance.under(0.5))
      .map(([name, value]) => [name, oneOf(value, chance)]),
  )
}

export function oneOf<T>(value: fc.Arbitrary<T>, chance: Chance): T {
  const [drawn] = fc.sample(value, { numRuns: 1, seed: chance.whole(0, 2 ** 31 - 1) })
  return drawn as T
}

function fieldsOf(endpoint: Endpoint) {
  const fields =
    known.get(endpoint) ??
    Object.entries(schemaOf(endpoint).properties ?? {}).map(
      ([name, schema]) => [name, valueBy(schema)] as [string, fc.Arbitrary<unknown>],
    )
  known.set(endpoint, fields)
  return fields
}

const schemaOf = ({ input }: Endpoint): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })

function valueBy(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valueBy))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema, 2 ** 31 - 1))
    case 'number':
      return fc.oneof(fc.integer(boundsOf(schema, 2 ** 31 - 1)), hundredths(schema))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema)
    case 'object':
      return recordOf(schema)
    default:
      return fc.jsonValue()
  }
}

function textOf({ pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const most = Math.min(maxLength ?? 300, 300)
  const unit = fc.constantFrom<'grapheme' | 'grapheme-ascii'>('grapheme', 'grapheme-ascii')
  return unit.chain((unit) => fc.string({ unit, minLength: minLength ?? 0, maxLength: most }))
}

function boundsOf({ minimum = -1000, maximum }: Schema, most: number) {
  return { min: Math.max(Math.ceil(minimum), -most), max: Math.min(Math.floor(maximum ?? 1000), most) }
}

const hundredths = (schema: Schema) => {
  const { min, max } = boundsOf(schema, 2 ** 24)
  return fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)
}

function listOf({ items, minItems = 0, maxItems }: Schema): fc.Arbitrary<unknown[]> {
  const item = typeof items === 'object' && !Array.isArray(items) ? valueBy(items) : fc.jsonValue()
  return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems ?? 8, Math.max(minItems, 8)) })
}

const recordOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueBy(schema)])), {
    requiredKeys: required,
  })
