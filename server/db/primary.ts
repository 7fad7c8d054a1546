import pg from 'pg'
import { addressesOf } from './server-addresses.ts'

/** The message for a standby, which replicates another server. */
export const STANDBY = 'the server may only be read'

const PROBE_MS = 2_000
/** The primary found last is tried first, so that a server that does not answer costs its timeout only once. */
const lastFound = new Map<string, string>()

/** Of an address with several servers, the first that accepts writes. An address of a single server is returned unchecked. */
export async function primaryOf(url: string): Promise<string> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return url
  const last = lastFound.get(url)
  const inOrder = last === undefined ? addresses : [last, ...addresses.filter((one) => one !== last)]
  const faults: Error[] = []
  // All are probed at the same time; of those that accept writes the first in order is taken.
  const probes = inOrder.map(async (address) => ({ address, fault: await faultOf(address) }))
  for (const asked of probes) {
    const { address, fault } = await asked
    if (!fault) {
      lastFound.set(url, address)
      return address
    }
    faults.push(fault)
  }
  throw new AggregateError(faults, `none of ${addresses.length} servers takes what is written`)
}

async function faultOf(address: string): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'nukkad probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'on' ? new Error(STANDBY) : undefined
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault))
  } finally {
    void client.end().catch(() => undefined)
  }
}

type Connected = (error?: Error) => void

/** A client class for pools: each new connection goes to the server that is the primary at that moment. */
export function clientOfPrimary(url: string): typeof pg.Client {
  const [first = url] = addressesOf(url)
  class ClientOfPrimary extends pg.Client {
    constructor(settings: pg.ClientConfig) {
      super({ ...settings, connectionString: first })
      this.on('error', () => undefined)
    }

    override connect(): Promise<pg.Client>
    override connect(connected: Connected): void
    override connect(connected?: Connected): Promise<pg.Client> | undefined {
      if (!connected) throw new Error('pools call back')
      primaryOf(url).then((address) => {
        // The pool has timed out meanwhile.
        if (this.connection.stream.destroyed) return connected(new Error('timeout expired'))
        const { hostname, port } = new URL(address)
        this.host = hostname.replace(/^\[|\]$/g, '')
        this.port = Number(port || 5432)
        super.connect(connected)
      }, connected)
      return undefined
    }
  }
  return ClientOfPrimary
}
