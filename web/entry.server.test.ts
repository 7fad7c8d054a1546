import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { pageContext } from './api/page-context.ts'
import { handleError } from './entry.server.tsx'

/** As the framework keeps what a loader threw with `data`. */
const answer = { status: 500, statusText: '', internal: false, data: { requestId: '4f1c09aa72be' } }

test('what broke while a page was rendered is told with its address, and an answer that a loader threw is not', () => {
  const tellFault = vi.fn()
  const parts = { api: vi.fn(), nonce: undefined, tellFault }
  const context = new RouterContextProvider(new Map([[pageContext, parts]]))
  const request = new Request('https://nukkad.test/cart')
  const tell = (fault: unknown) => handleError(fault, { request, context, params: {} })
  tell(answer)
  expect(tellFault).not.toHaveBeenCalled()
  const fault = new Error('It broke.')
  tell(fault)
  expect(tellFault).toHaveBeenCalledExactlyOnceWith(fault, request.url)
})
