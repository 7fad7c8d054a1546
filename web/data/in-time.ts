const PATIENCE_MS = 2000

/** The answer, or undefined if it failed or took longer than `patienceMs`. The default is what somebody who signs in will wait. */
export const inTime = <Answer>(
  answer: Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(done, patienceMs, undefined)),
  ])
