import { isRole, type Role } from '#contract/rules/roles.ts'
import { Refusal } from './refusal.ts'

/**
 * What this role is given where roles are given different things. The compiler asks for every role there is; one
 * that only the database knows, because another release wrote it, is refused.
 */
export function byRole<Given>(role: Role, given: Readonly<Record<Role, Given>>): Given {
  if (!isRole(role)) throw new Refusal('wrong_role')
  return given[role]
}
