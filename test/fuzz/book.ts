import type { InputOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Person } from '../builders.ts'
import type { World } from './world.ts'

/** A call that should succeed: who makes it, and what only the stored rows know of its input. */
export type ValidCall<N extends RouteName = RouteName> = {
  as?: Pick<Person, 'token'>
  input?: Partial<InputOf<N>>
  headers?: Record<string, string>
  /** Where the body is no JSON object of fields. */
  body?: string
}

export type Book = { [N in RouteName]: (world: World) => ValidCall<N> | Promise<ValidCall<N>> }
