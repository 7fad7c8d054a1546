import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/device/save-file.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
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
              saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
              close()
            },
          })}
      </Dialog>
    </Section>
  )
}
