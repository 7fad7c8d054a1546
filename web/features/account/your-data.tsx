import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ProofSlot } from '#web/ui/proof-slot.ts'
import { Section } from './section.tsx'

const FILE_NAME = 'my-data.json'
const texts = accountTexts.data

export function YourData({ proofForm }: { proofForm: ProofSlot }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section title={texts.title} text={texts.text}>
      <Button tone="plain" onClick={() => setAsking(true)}>
        {texts.download}
      </Button>
      <Dialog title={texts.download} open={isAsking} onClose={close}>
        {isAsking &&
          proofForm({
            purpose: 'export',
            words: { submit: texts.save, busy: texts.saving, cancel: texts.close },
            onCancel: close,
            async onProven(proof) {
              const { data } = await api('exportAccount', proof)
              saveFile(FILE_NAME, JSON.stringify(data, null, 2))
              close()
            },
          })}
      </Dialog>
    </Section>
  )
}

/** A plain link would carry no token, so the file is made of what the call brought. */
function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
