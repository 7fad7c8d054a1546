import { useRef, useState } from 'react'
import { isIfsc } from '#contract/rules/accounts/checks.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { useLastAsked } from './use-last-asked.ts'

/**
 * Fills in the bank's name for a complete IFSC, unless somebody typed a name. For an unknown code `isUnknown` is true,
 * which is only a warning.
 */
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
