import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { withoutScriptTexts as texts } from '#web/texts/without-script.ts'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** Says that this part needs scripts. React does not render `noscript` children in the browser, so the text is kept out of the bundle. */
export const NeedsScript = () => <noscript>{import.meta.env.SSR && <Said />}</noscript>

/** Children that only work with scripts; without them the notice is shown instead. */
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
