import { sql } from 'kysely'

/** A value as `jsonb`. Cast through text: the driver would encode the string once more, as a JSON string. */
export const asJson = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`
