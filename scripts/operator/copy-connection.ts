import postgres from 'postgres'

const BIGINT = 20
const NUMERIC = 1700

/** A connection of another driver, which can COPY. For an operator's task alone: it does not survive the database. */
export const openCopy = (url: string) =>
  postgres(url, {
    max: 2,
    max_lifetime: null,
    onnotice: () => {},
    types: {
      exactNumber: {
        to: BIGINT,
        from: [BIGINT, NUMERIC],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
    },
  })
