import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { withFaultsTold } from './page-faults.ts'

/** Pages whose loader does this before rendering. The boundary of a page rethrows what it cannot show. */
function pages(loader: () => unknown): ServerBuild {
  let isHandedOn = false
  const root = { id: 'root', path: '*', module: { default: () => null, loader } }
  const render: ServerBuild['entry']['module']['default'] = (_, status, __, { staticHandlerContext }) => {
    const error = staticHandlerContext.errors?.root
    if (error === undefined || isHandedOn) return new Response('', { status })
    isHandedOn = true
    throw error
  }
  return {
    entry: { module: { default: render } },
    routes: { root },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    ...{ publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
}

async function visit(loader: () => unknown) {
  const tell = vi.fn()
  const handle = createRequestHandler(withFaultsTold(pages(loader), tell), 'production')
  const answer = await handle(new Request('https://nukkad.test/cart'), new RouterContextProvider())
  return { status: answer.status, told: tell.mock.calls }
}

test('an error while a page is rendered is reported with its address', async () => {
  const fault = new Error('It broke.')
  const broken = await visit(() => {
    throw fault
  })
  expect(broken.status).toBe(500)
  expect(broken.told).toContainEqual([fault, 'https://nukkad.test/cart'])
})

test('a response that a loader throws is not reported, and neither is a page without errors', async () => {
  const busy = await visit(() => {
    throw data({ requestId: '4f1c09aa72be' }, { status: 503 })
  })
  expect(busy).toEqual({ status: 503, told: [] })
  expect(await visit(() => null)).toEqual({ status: 200, told: [] })
})
