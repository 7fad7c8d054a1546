import { api } from '#web/api/client.ts'
import { useTask } from '#web/api/use-task.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

const texts = accountTexts.data

export function YourData() {
  const task = useTask({ tell: toast.error, unexpected: accountTexts.unexpected })
  const download = () =>
    task.run(accountTexts.failedAgain, async () => {
      const { data } = await api('exportAccount', {})
      saveFile(texts.fileName, JSON.stringify(data, null, 2))
    })
  return (
    <Section title={texts.title} text={texts.text}>
      <Button tone="plain" busy={task.isBusy} onClick={download}>
        {texts.download}
      </Button>
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
