export type Settled = { kind: 'done' } | { kind: 'refused' } | { kind: 'unsettled' }

const WAITS_MS = [0, 1000, 2000, 3000, 5000, 8000, 10000]

/**
 * Asks the server until it knows. `pending` means authorised but not yet taken, or the gateway is
 * silent: money may be on its way, so it is neither a success nor a failure; after half a minute the
 * page may leave, because the server goes on looking by itself.
 */
export async function settlePayment(
  ask: () => Promise<{ success: boolean; pending?: boolean }>,
): Promise<Settled> {
  for (const waitMs of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const { success, pending } = await ask()
    if (success) return { kind: 'done' }
    if (!pending) return { kind: 'refused' }
  }
  return { kind: 'unsettled' }
}
