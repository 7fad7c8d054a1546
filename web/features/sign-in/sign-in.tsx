import { closeSignIn, useSignInRequest } from '#web/api/sign-in-popup.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The popup itself: loaded when it is first asked for. */
export default function SignIn() {
  const request = useSignInRequest()
  return (
    <Dialog title={request?.mode ?? 'Login'} open={request !== null} onClose={closeSignIn}>
      {null}
    </Dialog>
  )
}
