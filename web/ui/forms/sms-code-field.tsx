import type { ComponentProps } from 'react'
import { CodeField } from './code-field.tsx'
import { useSmsCode } from './use-sms-code.ts'

/** A `CodeField` that also takes the code from an SMS, if the browser offers that. */
export function SmsCodeField(props: ComponentProps<typeof CodeField>) {
  useSmsCode(props.onChange)
  return <CodeField {...props} />
}
