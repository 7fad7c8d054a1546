import { useOwnFault } from '#web/ui/use-own-fault.ts'
import { AddressBox, type AddressBoxProps } from './address-box.tsx'

export type AddressFieldProps = Omit<AddressBoxProps, 'error' | 'faultProps'> & { wrong: string | false }

/**
 * The address box in a form: what is wrong with it is said once somebody tries to send that. Apart, since Home, whose box is in
 * none, does without.
 */
export function AddressField({ wrong, ...box }: AddressFieldProps) {
  const { fault, faultProps } = useOwnFault(undefined, wrong || '')
  return <AddressBox {...box} error={fault} faultProps={faultProps} />
}
