/** The most shop ids in one call. */
export const MAX_NAMED_SHOPS = 50

/** Splits ids into the calls that are needed for them. */
export const inCalls = (shopIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(shopIds.length / MAX_NAMED_SHOPS) }, (_, call) =>
    shopIds.slice(call * MAX_NAMED_SHOPS, (call + 1) * MAX_NAMED_SHOPS),
  )
