/** The most shops that one call is asked about by their ids. */
export const MAX_NAMED_SHOPS = 50

/** So many ids as one call takes, as often as it is to be made. */
export const inCalls = (shopIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(shopIds.length / MAX_NAMED_SHOPS) }, (_, call) =>
    shopIds.slice(call * MAX_NAMED_SHOPS, (call + 1) * MAX_NAMED_SHOPS),
  )
