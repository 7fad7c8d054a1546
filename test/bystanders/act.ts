import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { Caller, TestApp } from '#test/app-test.ts'
import type { Person } from '#test/scenes/builders.ts'

export type Customer = Caller & Person
export type Keeper = Caller & Person & { shopId: string }

/** Makes a call that has to succeed, and returns its body. */
export type Act = <N extends RouteName>(
  who: Caller,
  name: N,
  input?: InputOf<N>,
  headers?: Record<string, string>,
) => Promise<ReplyOf<N>>

/** What a story (a script of calls) needs. */
export type Stage = {
  app: TestApp
  act: Act
  standin: RazorpayStandin
  /** The newest code that was sent to an e-mail or a number. */
  codeFor(to: string): Promise<string>
}
