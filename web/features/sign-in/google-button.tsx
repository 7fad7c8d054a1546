import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import type { Task } from '#web/data/use-task.ts'
import type { UserType } from '#web/session/session.ts'
import type { SignInMode } from '#web/session/sign-in-popup.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { chosenHere, loadGoogle, readCredential } from './google-script.ts'

type Props = {
  mode: SignInMode
  role: UserType
  task: Task
  terms: { ref: RefObject<HTMLInputElement | null>; isTicked: boolean }
}

/** Google's own button once the terms are accepted; until then one of ours that focuses the checkbox. */
export function GoogleButton({ mode, role, task, terms }: Props) {
  const { google } = useSite()
  if (!google) return null
  return (
    <>
      <p className="flex items-center gap-3 text-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {terms.isTicked ? (
        <RealButton key={`${mode} ${role}`} {...{ mode, role, task, google }} />
      ) : (
        <OwnButton
          google={google}
          title={texts.termsFirst}
          onClick={() => terms.ref.current?.reportValidity()}
        />
      )}
    </>
  )
}

type OwnProps = { google: Google; title?: string; busy?: boolean; onClick: () => void }

const OwnButton = ({ google, ...button }: OwnProps) => (
  <Button tone="plain" wide className="max-xs:text-sm" {...button}>
    {google.isStandIn ? texts.googleDevelopment : texts.google}
  </Button>
)

type Google = NonNullable<ReturnType<typeof useSite>['google']>

function RealButton({ mode, role, task, google }: Omit<Props, 'terms'> & { google: Google }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef<(credential: string | undefined) => void>(() => undefined)
  const [isMissing, setMissing] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const show = useCallback(
    () => showButton(google, mode, place, (credential) => latest.current(credential)),
    [google, mode],
  )

  // A failure is not reported here, since nobody has asked for Google yet, but when the button is pressed.
  const prepare = useCallback(() => {
    show().catch(() => {
      place.current?.replaceChildren()
      setMissing(true)
    })
  }, [show])
  useEffect(prepare, [prepare])
  latest.current = useCredential(role, task, prepare)

  async function tryAgain() {
    setTrying(true)
    await show().then(
      () => setMissing(false),
      () => task.fail(texts.failed.googleLogin),
    )
    setTrying(false)
  }

  return (
    <>
      {isMissing && <OwnButton google={google} busy={isTrying} onClick={tryAgain} />}
      <div ref={place} className={isMissing ? 'contents' : 'flex min-h-11 justify-center'} />
    </>
  )
}

async function showButton(
  google: Google,
  mode: SignInMode,
  place: RefObject<HTMLDivElement | null>,
  onCredential: (credential: string | undefined) => void,
) {
  const [id, { data }] = await Promise.all([
    loadGoogle(google.scriptUrl),
    api('prepareGoogle', {}, { anonymous: true }),
  ])
  id.initialize({
    client_id: google.clientId,
    callback: ({ credential }) => onCredential(credential),
    nonce: data.nonce,
    ux_mode: 'popup',
    use_fedcm_for_button: true,
  })
  if (!place.current) return
  const text = mode === 'Login' ? 'signin_with' : 'signup_with'
  id.renderButton(place.current, {
    theme: 'outline',
    size: 'large',
    shape: 'pill',
    text,
    width: place.current.offsetWidth,
    ...(chosenHere && { locale: chosenHere }),
  })
}

/** Signs in a known account, else registers a new one. `onFailed`: the nonce may be used up, so a new one is needed. */
function useCredential(role: UserType, task: Task, onFailed: () => void) {
  const finish = useFinishSignIn()
  return (credential: string | undefined) => {
    if (!credential) return task.fail(texts.failed.googleLogin)
    let failed: string = texts.failed.googleLogin
    async function signIn(token: string) {
      const known = await api('loginGoogle', { token, userType: role }, { anonymous: true })
      const { name, email } = readCredential(token)
      if (!known.isNewUser) return finish({ ...known, email })
      failed = texts.failed.googleSignUp
      // Of the cookie that the server set with it there is one for all tabs.
      const ticket = known.token
      const body = { name, email, role, password: '' }
      const registered = await api('registerGoogle', body, { anonymous: true, ticket })
      toast.success(texts.googleDone[role])
      await finish({ ...registered, email, ...(role === 'shop' && { name }) })
    }
    return task.run(
      () => failed,
      () =>
        signIn(credential).catch((error) => {
          onFailed()
          throw error
        }),
    )
  }
}
