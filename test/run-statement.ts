import { withClient } from '#server/db/migrate.ts'

/** Over a connection of its own, outside of any pool. */
export const runStatement = (url: string, text: string) => withClient(url, (client) => client.query(text))
