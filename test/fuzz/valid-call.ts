import type { InputOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Person } from '../scenes/builders.ts'
import type { World } from './world.ts'

/** A call that should succeed: who makes it, and the part of its input that depends on stored rows. */
export type ValidCall<N extends RouteName = RouteName> = {
  as?: Pick<Person, 'token'>
  input?: Partial<InputOf<N>>
  headers?: Record<string, string>
  /** If the body is not a JSON object of fields. */
  body?: string
}

export type ValidCalls = { [N in RouteName]: (world: World) => ValidCall<N> | Promise<ValidCall<N>> }
