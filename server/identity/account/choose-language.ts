import type { Language } from '#contract/rules/language/languages.ts'
import type { Db } from '#server/db/db.ts'

export async function chooseLanguage(db: Db, accountId: string, language: Language): Promise<void> {
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}
