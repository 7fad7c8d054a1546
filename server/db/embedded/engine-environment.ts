/**
 * Nothing of ours is passed on: an inherited HOME=/root breaks PostgreSQL's outgoing connections, and PGDATA or
 * PGPORT of the caller would send it elsewhere.
 */
export function engineEnvironment(home: string) {
  return { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
