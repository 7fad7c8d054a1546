import { useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { ApiError } from '#web/api/api-error.ts'

type Saying = {
  /** Told every fault where a toast is what shows it; otherwise it stands beside the button. */
  tell?: (sentence: string) => void
  /** For what is no answer of the server at all. */
  unexpected: string
}

/** One thing at a time, and what went wrong with it, said once. */
export function useTask({ tell, unexpected }: Saying) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [meanwhile, sayMeanwhile] = useState('')

  function fail(sentence: string) {
    setFault(sentence)
    tell?.(sentence)
  }

  /** `otherwise`: the screen's sentence for when the server had none; a function where it depends on how far it got. */
  async function run(otherwise: string | (() => string), task: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    sayMeanwhile('')
    setFault('')
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
