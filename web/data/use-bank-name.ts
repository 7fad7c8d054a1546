import { useRef, useState } from 'react'
import { isIfsc } from '#contract/rules/checks.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { useLastAsked } from './use-last-asked.ts'

/** Fills the bank's name in from a whole IFSC; a name somebody typed stays. A code nobody knows only warns. */
export function useBankName(bankName: string, onChange: (fields: { bankName: string }) => void) {
  const [isUnknown, setUnknown] = useState(false)
  const filled = useRef('')
  const typed = useRef(bankName)
  typed.current = bankName
  const begin = useLastAsked()

  async function look(ifscCode: string): Promise<void> {
    const isLast = begin()
    setUnknown(false)
    if (!isIfsc(ifscCode)) return
    const found = await patientApi('showBank', { ifsc: ifscCode }).catch(() => undefined)
    if (!found || !isLast()) return
    setUnknown(!found.isKnownBranch)
    if (found.bankName && (typed.current === '' || typed.current === filled.current)) {
      filled.current = found.bankName
      onChange({ bankName: found.bankName })
    }
  }
  return { isUnknown, look, isFilled: bankName !== '' && bankName === filled.current }
}
