import { withClient } from '#server/db/migrate.ts'

/** Runs a statement on a connection of its own, outside any pool. */
export const runStatement = (url: string, text: string) => withClient(url, (client) => client.query(text))
