import type { Role } from '#server/db/tables/identity.ts'

export const signedIn = (token: string, userType: Role, message: string, redirect = '/') => ({
  token,
  userType,
  message,
  redirect,
})
