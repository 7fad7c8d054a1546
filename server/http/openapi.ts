import type { Hono } from 'hono'
import { z } from 'zod'
import { describeCharge } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { sayRefusal } from '#contract/words/refusal-words.ts'
import { escapeHtml } from './escape-html.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

/** The contract as an OpenAPI 3 document, generated from the endpoints that are served. */
export function openApiDocument(productName: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.0.3',
    info: { title: `${productName} API`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const properties = Object.entries(input.properties ?? {})
  const required = new Set(input.required ?? [])
  const parameters = properties
    .filter(([name]) => inPath.includes(name) || inQuery)
    .map(([name, schema]) => {
      const isPath = inPath.includes(name)
      return { name, in: isPath ? 'path' : 'query', required: isPath || required.has(name), schema }
    })
  return {
    operationId: endpoint.name,
    tags: [endpoint.path.split('/')[2]],
    description: `Budgets: ${endpoint.charges.map(describeCharge).join('; ')}.`,
    ...(endpoint.access !== 'public' && { security: [{ token: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && !endpoint.raw && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint) {
  const codes = new Set<RefusalCode>([...endpoint.refuses, 'too_many'])
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  const refused = [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.map((code) => `${code}: ${sayRefusal(code)}`).join(' · ') },
  ])
  const content = endpoint.raw
    ? undefined
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  return { 200: { description: 'success', ...(content && { content }) }, ...Object.fromEntries(refused) }
}

export function openApiRoutes(hono: Hono, productName: string) {
  let document: string | undefined
  let page: string | undefined
  hono.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(productName))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  hono.get('/api/docs', (c) => {
    page ??= docsPage(productName)
    return c.html(page)
  })
}

/** The same document as an HTML page for people, with one section per call. */
function docsPage(productName: string): string {
  const rows = Object.values<Endpoint>(endpoints).map((endpoint) => {
    const input = escapeHtml(JSON.stringify(schemaOf(endpoint.input, 'input').properties ?? {}, null, 1))
    const reply = endpoint.raw
      ? ''
      : escapeHtml(JSON.stringify(schemaOf(endpoint.reply, 'output').properties ?? {}, null, 1))
    return `<section><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
<p>Access: ${endpoint.access}. ${endpoint.refuses.length > 0 ? `Refusals: ${endpoint.refuses.join(', ')}.` : ''}</p>
<p>Budgets: ${escapeHtml(endpoint.charges.map(describeCharge).join('; '))}.</p>
<details><summary>Input</summary><pre>${input}</pre></details>
<details><summary>Reply, in addition to <code>success</code></summary><pre>${reply}</pre></details></section>`
  })
  const title = `${escapeHtml(productName)} API`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><main><h1>${title}</h1>
<p>Input and replies are JSON. The token is sent in the header <code>token</code>, or as <code>Authorization: Bearer</code>.
This page is also available <a href="/api/openapi.json">as an OpenAPI document</a>.</p>${rows.join('\n')}</main></html>`
}
