import type { Role } from '#server/db/tables/identity.ts'
import type { Device } from './accounts.ts'

export const signedIn = (token: string, userType: Role, message: string, redirect = '/') => ({
  token,
  userType,
  message,
  redirect,
})

export const deviceOf = (request: Request, ip: string): Device => ({
  ip,
  userAgent: request.headers.get('user-agent') ?? '',
})
