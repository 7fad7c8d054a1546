import { parse, serialize } from 'hono/utils/cookie'

const SHORT_SECONDS = 10 * 60

/** Unreadable to scripts, never sent from another site. `__Host-` needs HTTPS. */
export type CookieJar = {
  read: (request: Request, name: string) => string | undefined
  /** The Set-Cookie header of a cookie that lives ten minutes, or as long as is said. */
  write: (name: string, value: string, maxAgeSeconds?: number) => string
}

export function cookieJar(isHttps: boolean): CookieJar {
  const fullName = (name: string) => (isHttps ? `__Host-${name}` : name)
  return {
    read: (request, name) => parse(request.headers.get('cookie') ?? '')[fullName(name)],
    write: (name, value, maxAgeSeconds = SHORT_SECONDS) =>
      serialize(fullName(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: value === '' ? 0 : maxAgeSeconds,
      }),
  }
}
