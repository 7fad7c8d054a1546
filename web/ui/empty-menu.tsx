import CookingPot from 'virtual:icon/cooking-pot'
import type { ReactNode } from 'react'
import { deskPaths } from '#web/desk-paths.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

const texts = menuEditorTexts.list

/** In the place of whatever is made of a shop's items: the way to the first one. */
export const EmptyMenu = ({ children }: { children?: ReactNode }) => (
  <EmptyState art={<Icon of={CookingPot} className="size-10" />} title={texts.empty}>
    <ButtonLink to={deskPaths.addItem} size="lg">
      {texts.addFirst}
    </ButtonLink>
    {children}
  </EmptyState>
)
