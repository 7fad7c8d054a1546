import type { ReactNode } from 'react'
import type { Proof } from '#contract/identity.ts'

/** Props of the form by which owners prove themselves. */
export type ProofProps = {
  purpose: 'erase' | 'export' | 'bank' | 'phone'
  /** Does what the proof is for; what it throws is shown beside the button. */
  onProven: (proof: Proof) => Promise<void>
  onCancel: () => void
  words: {
    submit: string
    busy: string
    cancel: string
    /** The sentence for a failure without a message of the server, evaluated after it; undefined to add nothing. */
    failed?: () => string | undefined
  }
  tone?: 'danger'
}

/** A render prop: the route supplies that form, since features do not import each other. */
export type ProofSlot = (props: ProofProps) => ReactNode
