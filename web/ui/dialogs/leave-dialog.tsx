import type { Blocker } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  blocker: Blocker
  /** What is lost, and how much of it. */
  question: string
  texts: { title: string; stay: string; leave: string }
}

/** Asks before the user leaves unsaved changes (`useLeaving`). */
export function LeaveDialog({ blocker, question, texts }: Props) {
  const stay = () => blocker.reset?.()
  return (
    // Without a history entry of its own, since the blocked navigation may itself be Back.
    <Dialog title={texts.title} open={blocker.state === 'blocked'} onClose={stay} isPassedByBack>
      <p>{question}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="danger" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button onClick={stay} data-first>
          {texts.stay}
        </Button>
      </div>
    </Dialog>
  )
}
