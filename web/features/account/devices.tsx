import type { Session } from '#contract/identity.ts'
import { deviceName } from '#contract/rules/accounts/device-name.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { sendOrSee } from '#web/data/send-or-look-up.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { endSession } from '#web/session/session.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Said } from '#web/ui/said.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { When } from '#web/ui/when.tsx'
import { Section } from './section.tsx'

const texts = accountTexts.devices

export function Devices({
  sessions,
  onChange,
}: {
  sessions: readonly Session[]
  onChange: () => Promise<void>
}) {
  const task = useTask({ tell: toast, unexpected: accountTexts.unexpected })

  const signOut = (sessionId: string) =>
    task.run(accountTexts.failedAgain, async () => {
      try {
        await sendOrSee(
          () => api('endSession', { sessionId }),
          async () => (await patientApi('listSessions', {})).data.every(({ _id }) => _id !== sessionId),
        )
        toast.success(texts.signedOut)
      } finally {
        await onChange()
      }
    })
  const signOutAll = () =>
    task.run(accountTexts.failedAgain, async () => {
      await api('logoutAll', {})
      endSession('logout')
    })

  return (
    <Section title={texts.title} text={texts.text}>
      <ul className="flex w-full flex-col divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            busy={task.isBusy}
            onSignOut={() => signOut(session._id)}
          />
        ))}
      </ul>
      <Button tone="plain" busy={task.isBusy} onClick={signOutAll}>
        {texts.signOutAll}
      </Button>
    </Section>
  )
}

type RowProps = { session: Session; busy: boolean; onSignOut: () => void }

function DeviceRow({ session, busy, onSignOut }: RowProps) {
  const name = deviceName(words, session.device) || session.device.slice(0, 40) || texts.unknown
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {name} <span className="font-normal text-soft">{texts.methods[session.method]}</span>
        </p>
        <p className="text-sm text-soft">
          <Said text={texts.lastSeen} values={{ moment: <When at={session.lastSeenAt} /> }} />
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="leaf">{texts.thisOne}</Badge>
      ) : (
        <Button
          tone="quiet"
          busy={busy}
          className="max-sm:-ml-3 max-sm:px-3"
          aria-label={say(texts.signOutOf, { device: name })}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}
