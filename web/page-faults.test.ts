import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { withFaultsTold } from './page-faults.ts'

/** Pages of which each does this before it is shown. A page's own boundary hands on what it cannot say. */
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

test('what broke while a page was rendered is told with its address', async () => {
  const fault = new Error('It broke.')
  const broken = await visit(() => {
    throw fault
  })
  expect(broken.status).toBe(500)
  expect(broken.told).toContainEqual([fault, 'https://nukkad.test/cart'])
})

test('an answer that a loader threw is told by who gave it, and nothing is told of a page that is whole', async () => {
  const busy = await visit(() => {
    throw data({ requestId: '4f1c09aa72be' }, { status: 503 })
  })
  expect(busy).toEqual({ status: 503, told: [] })
  expect(await visit(() => null)).toEqual({ status: 200, told: [] })
})
