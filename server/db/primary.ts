import pg from 'pg'
import { addressesOf } from './server-addresses.ts'

/** Of a server that repeats what another one writes. */
export const STANDBY = 'the server may only be read'

const PROBE_MS = 2_000
/** Asked first, so that one that does not even refuse costs its time once. */
const lastFound = new Map<string, string>()

/** Of several servers the first that takes what is written; an address of one stands for itself, whatever it is. */
export async function primaryOf(url: string): Promise<string> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return url
  const last = lastFound.get(url)
  const inOrder = last === undefined ? addresses : [last, ...addresses.filter((one) => one !== last)]
  const faults: Error[] = []
  // All are asked at once, and the first in order that may be written to is taken.
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

/** For a pool: each new connection is one to the server that takes what is written at that moment. */
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
        // Its pool has lost patience.
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
