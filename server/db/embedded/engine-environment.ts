/**
 * A clean environment for PostgreSQL: an inherited HOME=/root breaks its outgoing connections, and the caller's PGDATA or
 * PGPORT would redirect it.
 */
export function engineEnvironment(home: string) {
  return { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
