import LogIn from 'virtual:icon/log-in'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ByScript } from '#web/ui/loading/needs-script.tsx'

export function SignInFirst() {
  return (
    <ByScript>
      <EmptyState art={<Icon of={LogIn} className="size-10" />} title={ordersTexts.signInFirst}>
        <Button onClick={() => openSignIn()}>{ordersTexts.signIn}</Button>
      </EmptyState>
    </ByScript>
  )
}
