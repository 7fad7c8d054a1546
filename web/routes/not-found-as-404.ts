import { data } from 'react-router'
import { failureOf } from '#web/api/answer-failure.ts'

/** Turns the API's 404 into a 404 of the page, for the error boundary and for search engines. */
export async function notFoundAs404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (failureOf(error) === 'gone') throw data(null, { status: 404 })
    throw error
  }
}
