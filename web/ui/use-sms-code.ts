import { useEffect, useEffectEvent } from 'react'

declare global {
  interface CredentialRequestOptions {
    /** WebOTP, which few browsers have. */
    otp?: { transport: 'sms'[] }
  }
}

/** Where the browser can, it offers the code of a message that ends with our name while this is mounted. */
export function useSmsCode(onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: waiting.signal }).then(
      (found) => {
        const code: unknown = found && Reflect.get(found, 'code')
        if (typeof code === 'string') take(code)
      },
      // Declined, or none came: it is typed.
      () => {},
    )
    return () => waiting.abort()
  }, [])
}
