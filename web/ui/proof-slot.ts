import type { ReactNode } from 'react'
import type { Proof } from '#contract/identity.ts'

/** What a form that proves the owner is told by the place that asks for the proof. */
export type ProofProps = {
  purpose: 'erase' | 'export' | 'bank' | 'phone'
  /** Does what the proof is for; what it throws is shown beside the button. */
  onProven: (proof: Proof) => Promise<void>
  onCancel: () => void
  words: {
    submit: string
    busy: string
    cancel: string
    /** For when the server had no words: asked once it has failed, and nothing where that leaves nothing to add. */
    failed?: () => string | undefined
  }
  tone?: 'danger'
}

/** Where the route puts that form. */
export type ProofSlot = (props: ProofProps) => ReactNode
