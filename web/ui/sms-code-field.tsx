import type { ComponentProps } from 'react'
import { CodeField } from './code-field.tsx'
import { useSmsCode } from './use-sms-code.ts'

/** The same field for a code that comes to this phone, if it is one. */
export function SmsCodeField(props: ComponentProps<typeof CodeField>) {
  useSmsCode(props.onChange)
  return <CodeField {...props} />
}
