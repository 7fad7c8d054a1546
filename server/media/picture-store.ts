import { createHash } from 'node:crypto'
import type { Metrics } from '#server/http/metrics/metrics.ts'

/** An object store for the bytes of pictures. Each call may throw a `StoreFault`. */
export type PictureStore = {
  /** Stored durably when it resolves. A name is written once; a repeat must have the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Idempotent. */
  remove(name: string): Promise<void>
}

/** A failure of the store. Its message is for the operator. */
export class StoreFault extends Error {}
/** A temporary failure: the store cannot be reached, or is busy. */
export class StoreUnavailable extends StoreFault {}
/** The store answers, but an object is missing or has other bytes. */
export class ObjectLost extends StoreFault {}

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const objectName = (folderId: string | null, width: number | string, type: string): string =>
  `pictures/${folderId}/${width}.${type}`

/** Reads an object and verifies its digest. Throws `ObjectLost` if it is missing or has another. */
export async function getVerified(
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
