import { useSite } from '#web/data/site.ts'
import { signInTexts } from '#web/texts/sign-in.ts'

const texts = signInTexts.testMode

/** Says that identities are not really checked here, and where codes arrive. */
export function TestModeNote() {
  const { signInTestMode, mailboxPath } = useSite()
  if (!signInTestMode) return null
  return (
    <p
      role="note"
      className="rounded-field border border-marigold bg-marigold-wash px-4 py-2.5 text-marigold-ink text-sm"
    >
      <strong>{texts.label}</strong> · {texts.text}{' '}
      {mailboxPath && (
        <a href={mailboxPath} target="_blank" rel="noreferrer" className="underline">
          {texts.mailbox}
        </a>
      )}
    </p>
  )
}
