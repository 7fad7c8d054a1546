import { useOwnFault } from '#web/ui/forms/use-own-fault.ts'
import { AddressBox, type AddressBoxProps } from './address-box.tsx'

export type AddressFieldProps = Omit<AddressBoxProps, 'error' | 'faultProps'> & { wrong: string | false }

/**
 * The address box in a form: shows what is wrong with it once the form has been submitted. A module of its own because
 * Home, whose box is in no form, does not need it.
 */
export function AddressField({ wrong, ...box }: AddressFieldProps) {
  const { fault, faultProps } = useOwnFault(undefined, wrong || '')
  return <AddressBox {...box} error={fault} faultProps={faultProps} />
}
