import type { Role } from '#contract/rules/accounts/roles.ts'

export const signedIn = (token: string, userType: Role, message: string, redirect = '/') => ({
  token,
  userType,
  message,
  redirect,
})
