import { type ReactNode, Suspense } from 'react'
import { useKeptDoor } from '#web/session/door.ts'
import { useUserType } from '#web/session/session.ts'
import { useSignInRequest } from '#web/session/sign-in-popup.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { OnceAlive } from '#web/ui/loading/once-alive.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

type Props = { children: ReactNode; signIn: ReactNode; chat: ReactNode; languageChoice: ReactNode }

/** The frame of customers' pages: navbar, page, footer, the sign-in popup once requested, and after hydration the chatbot. */
export function CustomerShell({ children, signIn, chat, languageChoice }: Props) {
  const signInAsked = useSignInRequest() !== null
  const userType = useUserType()
  const door = useKeptDoor()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-blue font-semibold text-on-blue focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
      >
        {shellTexts.skip}
      </a>
      <Navbar door={door} />
      {/* At least a window high, so that the footer starts below it and does not jump when a short page is loaded. */}
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none"
      >
        {children}
      </main>
      <Footer door={door} languageChoice={languageChoice} />
      {signInAsked && signIn}
      {userType === 'user' && (
        <Suspense>
          <OnceAlive>{chat}</OnceAlive>
        </Suspense>
      )}
    </div>
  )
}
