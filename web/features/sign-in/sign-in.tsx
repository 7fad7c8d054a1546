import { useRef, useState } from 'react'
import { useSite } from '#web/data/site.ts'
import { useTask } from '#web/data/use-task.ts'
import { sentCodeOf } from '#web/device/sent-codes.ts'
import type { UserType } from '#web/session/session.ts'
import {
  closeSignIn,
  type SignInMode,
  type SignInRequest,
  useSignInRequest,
} from '#web/session/sign-in-popup.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FaultLine } from '#web/ui/forms/fault-line.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { useFollowSignIn } from './finish-sign-in.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleButton } from './google-button.tsx'
import { TestModeNote } from './test-mode-note.tsx'

/** Loaded on demand: most people sign in otherwise, and many installations do not offer it. */
const PhoneSignIn = neededPart(() => import('./phone-sign-in.tsx'))

type Screen = SignInMode | 'forgot' | 'phone'

/** The sign-in popup. Its form is empty each time it opens, except for an e-mail that a code was just sent to. */
export default function SignIn() {
  const request = useSignInRequest()
  const [screen, setScreen] = useState<Screen>()
  const shown = screen ?? request?.mode ?? 'Login'
  const close = () => {
    setScreen(undefined)
    closeSignIn()
  }
  return (
    <Dialog title={titleOf(shown)} open={request !== null} onClose={close}>
      {request && <Inside request={request} screen={shown} onScreen={setScreen} />}
    </Dialog>
  )
}

const titles = { Login: texts.toLogin.action, 'Sign Up': texts.toSignUp.action }
const titleOf = (screen: Screen) =>
  screen === 'forgot' ? texts.forgotTitle : screen === 'phone' ? texts.byPhoneTitle : titles[screen]

const roles = [
  { value: 'user', label: texts.role.user },
  { value: 'shop', label: texts.role.shop },
] as const

const mailedLately = (): string => (sentCodeOf('signUp').read() ?? sentCodeOf('reset').read())?.email ?? ''

type Props = {
  request: SignInRequest
  screen: Screen
  onScreen: (screen: Screen) => void
}

function Inside({ request, screen, onScreen }: Props) {
  const { phoneSignIn } = useSite()
  const [role, setRole] = useState<UserType>(request.role)
  // Shared by all forms of the popup.
  const [email, setEmail] = useState(mailedLately)
  const [isTicked, setTicked] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const task = useTask({ tell: toast, unexpected: texts.failed.unexpected })
  useFollowSignIn(role, task.isBusy)
  const terms = { ref: checkbox, isTicked, onChange: setTicked }
  const shared = { role, email, onEmail: setEmail, task }
  const show = (next: typeof screen) => {
    task.clear()
    onScreen(next)
  }
  const change = screen === 'Login' ? texts.toSignUp : texts.toLogin

  return (
    <>
      <FaultLine text={request.note ?? ''} />
      <Tabs
        legend={texts.roles}
        options={roles}
        value={role}
        onChange={(next) => {
          task.clear()
          setRole(next)
        }}
      />
      {screen === 'forgot' ? (
        <ForgotPassword key={role} {...shared} onBack={() => show('Login')} />
      ) : screen === 'phone' ? (
        <PhoneSignIn
          key={role}
          role={role}
          task={task}
          terms={terms}
          onBack={() => show('Login')}
          fallback={<Skeleton className="h-72" />}
          onFailed={() => show('Login')}
        />
      ) : (
        <>
          <CredentialsForm {...shared} mode={screen} terms={terms}>
            {screen === 'Login' && (
              <Button tone="quiet" className="-my-2 xs:-ml-5 self-start" onClick={() => show('forgot')}>
                {texts.forgot}
              </Button>
            )}
          </CredentialsForm>
          <GoogleButton mode={screen} role={role} task={task} terms={terms} />
          {phoneSignIn && (
            <Button tone="quiet" className="-my-2" onClick={() => show('phone')}>
              {texts.byPhone}
            </Button>
          )}
          <p className="flex flex-wrap items-center justify-center gap-x-1 text-base">
            {change.question}
            <Button tone="quiet" onClick={() => show(screen === 'Login' ? 'Sign Up' : 'Login')}>
              {change.action}
            </Button>
          </p>
        </>
      )}
      <TestModeNote />
    </>
  )
}
