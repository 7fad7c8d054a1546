/** Runs `work` whenever it is called, but never concurrently: calls while it runs are merged into one more run after it. */
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
