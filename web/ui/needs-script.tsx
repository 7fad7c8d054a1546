import { paths } from '#web/paths.ts'
import { withoutScriptTexts as texts } from '#web/texts/without-script.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Stands where only a script could show something. React leaves what is inside of a `noscript` to the server, so the
 * browser is not sent the words.
 */
export const NeedsScript = () => <noscript>{import.meta.env.SSR && <Said />}</noscript>

const Said = () => (
  <EmptyState title={texts.needed}>
    <ButtonLink to={paths.home}>{texts.goHome}</ButtonLink>
  </EmptyState>
)
