const PATIENCE_MS = 2000

/** The answer, or undefined where it failed or somebody would have to wait longer for it: who signs in, if not said. */
export const inTime = <Answer>(
  answer: Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(done, patienceMs, undefined)),
  ])
