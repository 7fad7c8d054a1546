import { useState } from 'react'
import { isPan, LONGEST_NUMBER, tidyCode } from '#contract/rules/accounts/checks.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PictureInput } from '#web/ui/pictures/picture-input.tsx'
import { readPicture } from '#web/ui/pictures/read-picture.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BankAccount } from './bank-account.tsx'
import type { StepProps } from './profile-step.tsx'

/** The fourth letter of a PAN is the kind of its holder: a person, a company, a firm. Another one is unusual, not wrong. */
const usualPan = /^...[ABCFGHJLPT]/

export function DocumentsStep({ form, onChange }: StepProps) {
  const isUnusual = isPan(form.pan) && !usualPan.test(form.pan)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <ShopPicture form={form} onChange={onChange} />
        <Field
          required
          label={texts.pan}
          value={form.pan}
          wrong={!isPan(form.pan) && sayRefusal('setup_incomplete', { reason: 'pan' })}
          onChange={(event) => onChange({ pan: tidyCode(event.target.value) })}
          hint={isUnusual ? texts.panHolder : texts.panHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_NUMBER}
        />
      </div>
      <BankAccount form={form} onChange={onChange} />
    </div>
  )
}

function ShopPicture({ form, onChange }: StepProps) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()

  async function take(file: File) {
    setReading(true)
    const read = await readPicture(file)
    setReading(false)
    if ('dataUrl' in read) {
      setError(undefined)
      return onChange({ shopImage: read.dataUrl })
    }
    const sentence = read.fault === 'unreadable' ? texts.imageUnreadable : sayRefusal(read.fault)
    setError(sentence)
    toast.error(sentence)
  }

  return (
    <PictureInput
      required
      label={texts.image}
      choose={texts.chooseImage}
      change={texts.changeImage}
      take={texts.takeImage}
      reading={texts.readingImage}
      hint={say(texts.imageHint, figures)}
      picture={form.shopImage}
      alt={texts.imageAlt}
      isReading={isReading}
      error={error}
      onFile={take}
    />
  )
}
