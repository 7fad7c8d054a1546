import { useState } from 'react'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { signInTexts } from '#web/texts/sign-in.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * One thing at a time, and what went wrong with it: as the specified toast, and beside the button, since a modal
 * dialog keeps toasts from screen readers.
 */
export function useTask() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  function fail(sentence: string) {
    setFault(sentence)
    toast.error(sentence)
  }

  /** `otherwise`: the screen's sentence for when the server had none; a function where it depends on how far it got. */
  async function run(otherwise: string | (() => string), task: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setFault('')
    try {
      await task()
    } catch (error) {
      const own = typeof otherwise === 'string' ? otherwise : otherwise()
      fail(error instanceof ApiError ? sentenceOf(error, own) : signInTexts.failed.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, fault, run, fail, clear: () => setFault('') }
}

export type Task = ReturnType<typeof useTask>
