import { createHash } from 'node:crypto'
import type { Metrics } from '#server/http/metrics.ts'

/** What keeps the bytes of pictures outside the database. Each call may throw a `StoreFault`. */
export type PictureStore = {
  /** On return it is kept for good. A name is put once, with the same bytes if again. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Nothing if it is not there. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Also if it is not there. */
  remove(name: string): Promise<void>
}

/** The store did not do what it should. Its message is for the operator. */
export class StoreFault extends Error {}
/** It cannot be reached, or says that it is busy: what passes by itself. */
export class StoreAway extends StoreFault {}
/** It answers, and an object is gone or changed. */
export class ObjectLost extends StoreFault {}

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const objectName = (folderId: string | null, width: number | string, type: string): string =>
  `pictures/${folderId}/${width}.${type}`

/** The bytes under a name, proven to be those with that digest. */
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
