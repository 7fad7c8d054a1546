export type StoreAddress = {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** The address of the bucket, path-style. */
  bucketUrl: string
}

/** Parses PICTURES_URL, as in https://key:secret@host/bucket?region=ap-south-1. Undefined if a part is missing. */
export function readStoreUrl(text: string): StoreAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, username, password, searchParams } = new URL(text)
  const region = searchParams.get('region')
  const isWhole = /^https?:$/.test(protocol) && /^\/[^/]+\/?$/.test(pathname)
  if (!isWhole || !username || !password || !region) return undefined
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region,
    bucketUrl: origin + pathname.replace(/\/$/, ''),
  }
}

export const isStoreUrl = (text: string): boolean => readStoreUrl(text) !== undefined
