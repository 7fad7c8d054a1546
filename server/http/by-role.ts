import { isRole, type Role } from '#contract/rules/accounts/roles.ts'
import { Refusal } from './refusal.ts'

/**
 * Chooses by role. The compiler demands an entry for every role; a role that only the database knows, because another
 * release wrote it, is refused.
 */
export function byRole<Given>(role: Role, given: Readonly<Record<Role, Given>>): Given {
  if (!isRole(role)) throw new Refusal('wrong_role')
  return given[role]
}
