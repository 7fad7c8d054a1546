import { data } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'

/** What the API does not know is a 404 of the page too, for the error boundary and for search engines. */
export async function notFoundAs404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
