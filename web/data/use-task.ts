import { useRef, useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { ApiError } from '#web/api/api-error.ts'

type Saying = {
  /** Where a toast is what shows a fault; otherwise it stands beside the button. */
  tell?: { error: (sentence: string) => number | undefined; dismiss: (id: number) => void }
  /** For what is no answer of the server at all. */
  unexpected: string
}

/** One thing at a time, and what went wrong with it, said once. */
export function useTask({ tell, unexpected }: Saying) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [meanwhile, sayMeanwhile] = useState('')
  const told = useRef<number>(undefined)

  function fail(sentence: string) {
    setFault(sentence)
    told.current = tell?.error(sentence)
  }

  /** A toast would outlive what it says: the next try may succeed, and lead to another screen. */
  function takeBack() {
    setFault('')
    if (told.current !== undefined) tell?.dismiss(told.current)
  }

  /** `otherwise`: the screen's sentence for when the server had none; a function where it depends on how far it got. */
  async function run(otherwise: string | (() => string), task: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    sayMeanwhile('')
    takeBack()
    try {
      await task()
    } catch (error) {
      const own = typeof otherwise === 'string' ? otherwise : otherwise()
      const sentence = error instanceof ApiError ? sentenceOf(error, own) : unexpected
      if (sentence) fail(sentence)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    fault,
    run,
    fail,
    clear: () => setFault(''),
    /** What a task says of itself that another button began than the one which shows it; empty if it says nothing. */
    meanwhile,
    sayMeanwhile,
  }
}

export type Task = ReturnType<typeof useTask>
