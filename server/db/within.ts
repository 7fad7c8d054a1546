/** Resolves with `promised`, or after `ms` with what `instead` returns (or rejects with what it throws). */
export async function within<Result>(
  ms: number,
  promised: Promise<Result>,
  instead: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([promised, late.then(instead)])
  } finally {
    clearTimeout(timer)
  }
}
