import { AccountLoading, AccountPage } from '#web/features/account/account-page.tsx'
import { LanguageChoice } from '#web/features/language/language-choice.tsx'
import { ProofForm } from '#web/features/proof/proof-form.tsx'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { accountTexts as texts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ByScript } from '#web/ui/loading/needs-script.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** The server knows only from the hint cookie whether somebody is signed in, so it renders no more than a skeleton. */
export default function AccountRoute() {
  const account = useIsSignedIn() ? <OwnAccount /> : <SignInFirst />
  const isShop = useUserType() === 'shop'
  if (isShop)
    return (
      <DeskPage title={texts.title}>
        <div className="max-w-narrow">{account}</div>
      </DeskPage>
    )
  return (
    <div className="page max-w-narrow flex-1 py-5">
      <h1 className="mb-5 text-2xl">{texts.title}</h1>
      {account}
    </div>
  )
}

function OwnAccount() {
  const isAlive = useIsAlive()
  if (!isAlive) return <AccountLoading />
  return <AccountPage proofForm={(props) => <ProofForm {...props} />} languageChoice={<LanguageChoice />} />
}

function SignInFirst() {
  return (
    <ByScript>
      <EmptyState title={texts.signInFirst}>
        <Button onClick={() => openSignIn()}>{texts.signIn}</Button>
      </EmptyState>
    </ByScript>
  )
}
