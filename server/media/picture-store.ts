import { createHash } from 'node:crypto'
import type { Metrics } from '#server/http/metrics.ts'

/** An object store for the bytes of pictures. Each call may throw a `StoreFault`. */
export type PictureStore = {
  /** Resolves once the object is durable. A name is never reused for other bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Succeeds also if there is no such object. */
  remove(name: string): Promise<void>
}

/** The store did not do what it should. The message is for the operator. */
export class StoreFault extends Error {}
/** The store cannot be reached or is busy: transient. */
export class StoreAway extends StoreFault {}
/** The store answers, but an object is missing or changed. */
export class ObjectLost extends StoreFault {}

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const objectName = (folderId: string | null, width: number | string, type: string): string =>
  `pictures/${folderId}/${width}.${type}`

/** The bytes under a name, verified by their digest; throws `ObjectLost` otherwise. */
export async function getTrue(
  store: PictureStore | undefined,
  name: string,
  sha256: Uint8Array | null,
): Promise<Uint8Array> {
  const bytes = await store?.get(name)
  if (!bytes || !sha256) throw new ObjectLost(`${name} is not there`)
  if (!sha256Of(bytes).equals(sha256)) throw new ObjectLost(`${name} is not what was put there`)
  return bytes
}

export function countedStore(store: PictureStore, metrics: Metrics): PictureStore {
  async function counted<Result>(call: Promise<Result>): Promise<Result> {
    const [outcome] = await Promise.allSettled([call])
    metrics.countStoreCall(outcome.status === 'fulfilled' ? 'done' : 'failed')
    return call
  }
  return {
    put: (name, bytes) => counted(store.put(name, bytes)),
    get: (name) => counted(store.get(name)),
    remove: (name) => counted(store.remove(name)),
  }
}
