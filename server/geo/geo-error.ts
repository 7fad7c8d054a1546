const RETRYABLE = ['rate-limited', 'unavailable', 'timeout']

export type GeoErrorCode = 'denied' | 'quota' | 'rate-limited' | 'bad-request' | 'unavailable' | 'timeout'

/** A provider failed. Finding nothing is not an error. */
export class GeoError extends Error {
  override readonly name = 'GeoError'
  readonly code: GeoErrorCode

  constructor(code: GeoErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ? `${code}: ${detail}` : code, options)
    this.code = code
  }

  get isRetryable(): boolean {
    return RETRYABLE.includes(this.code)
  }
}
