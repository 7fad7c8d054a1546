import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { withoutScriptTexts as texts } from '#web/texts/without-script.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Stands where only a script could show something. React leaves what is inside of a `noscript` to the server, so the
 * browser is not sent the words.
 */
export const NeedsScript = () => <noscript>{import.meta.env.SSR && <Said />}</noscript>

/** What only a script makes work; where none runs that stands in its place. */
export const ByScript = ({ children }: { children: ReactNode }) => (
  <>
    <NeedsScript />
    <div className="noscript:hidden">{children}</div>
  </>
)

const Said = () => (
  <EmptyState title={texts.needed}>
    <ButtonLink to={paths.home}>{texts.goHome}</ButtonLink>
  </EmptyState>
)
