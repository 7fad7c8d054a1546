import type { Translation } from '#contract/rules/translation.ts'
import type { searchEntryTexts as english } from '../search-entry.ts'

export const searchEntryTexts: Translation<typeof english> = {
  label: 'दूध, ब्रेड, पनीर खोजें…',
}
