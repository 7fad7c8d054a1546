import { useRef, useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { ApiError } from '#web/api/api-error.ts'

type Saying = {
  /** The toaster, if a toast shall show the fault; otherwise the screen shows `fault` beside the button. */
  tell?: { error: (sentence: string) => number | undefined; dismiss: (id: number) => void }
  /** The sentence for anything thrown that is not an `ApiError`. */
  unexpected: string
}

/** Runs one task of a form at a time (further ones are ignored meanwhile), and shows what went wrong with the last. */
export function useTask({ tell, unexpected }: Saying) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [meanwhile, sayMeanwhile] = useState('')
  const told = useRef<number>(undefined)

  function fail(sentence: string) {
    setFault(sentence)
    told.current = tell?.error(sentence)
  }

  /** Also dismisses the toast: the next try may succeed and lead to another screen, where it would be wrong. */
  function clearFault() {
    setFault('')
    if (told.current !== undefined) tell?.dismiss(told.current)
  }

  /** @param otherwise the screen's sentence for when the server gave none; a function if it depends on how far the task got */
  async function run(otherwise: string | (() => string), task: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    sayMeanwhile('')
    clearFault()
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
    /** A progress message that the task sets with `sayMeanwhile`; empty if there is none. */
    meanwhile,
    sayMeanwhile,
  }
}

export type Task = ReturnType<typeof useTask>
