import CookingPot from 'virtual:icon/cooking-pot'
import type { ReactNode } from 'react'
import { deskPaths } from '#web/desk-paths.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

const texts = menuEditorTexts.list

/** Shown by pages about a shop's items if there are none: leads to adding the first. */
export const EmptyMenu = ({ children }: { children?: ReactNode }) => (
  <EmptyState art={<Icon of={CookingPot} className="size-10" />} title={texts.empty}>
    <ButtonLink to={deskPaths.addItem} size="lg">
      {texts.addFirst}
    </ButtonLink>
    {children}
  </EmptyState>
)
