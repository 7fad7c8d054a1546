import { useEffect, useEffectEvent } from 'react'

declare global {
  interface CredentialRequestOptions {
    /** WebOTP, which few browsers have. */
    otp?: { transport: 'sms'[] }
  }
}

/** Takes a code from an SMS by WebOTP while mounted, if the browser supports it. The message has to end with our domain. */
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
      // Declined, or no message came: the code is typed.
      () => {},
    )
    return () => waiting.abort()
  }, [])
}
