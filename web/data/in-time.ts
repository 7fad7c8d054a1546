const PATIENCE_MS = 2000

/** The answer, or undefined where it failed or somebody who signs in would have to wait longer for it. */
export const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS, undefined)),
  ])
