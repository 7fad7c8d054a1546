import { parse, serialize } from 'hono/utils/cookie'

const SHORT_SECONDS = 10 * 60

/** Cookies that are HttpOnly and SameSite=Strict. Over HTTPS their names get the prefix `__Host-`, which requires it. */
export type CookieJar = {
  read: (request: Request, name: string) => string | undefined
  /** Returns a Set-Cookie header. The cookie lives ten minutes by default; an empty value deletes it. */
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
