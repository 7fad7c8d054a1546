import { parse, serialize } from 'hono/utils/cookie'

const minutes = 10

/** Short-lived, unreadable to scripts, never sent from another site. `__Host-` needs HTTPS. */
export type CookieJar = {
  read: (request: Request, name: string) => string | undefined
  /** The Set-Cookie header. */
  write: (name: string, value: string) => string
}

export function cookieJar(isHttps: boolean): CookieJar {
  const fullName = (name: string) => (isHttps ? `__Host-${name}` : name)
  return {
    read: (request, name) => parse(request.headers.get('cookie') ?? '')[fullName(name)],
    write: (name, value) =>
      serialize(fullName(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: value === '' ? 0 : minutes * 60,
      }),
  }
}
