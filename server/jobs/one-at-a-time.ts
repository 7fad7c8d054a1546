/** Does `work` whenever it is called, never twice at the same time: however often it is called meanwhile, it follows once more. */
export function oneAtATime(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined
  let isWantedAgain = false

  function run() {
    if (underWay) {
      isWantedAgain = true
      return
    }
    isWantedAgain = false
    underWay = work().finally(() => {
      underWay = undefined
      if (isWantedAgain) run()
    })
  }

  return { run, settled: async () => underWay }
}
