/** An error reply in the vendor's shape. */
export class VendorRefusal extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }

  constructor(description: string, extra: Record<string, unknown> = {}, status = 400) {
    super(description)
    this.status = status
    this.body = {
      error: {
        code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...extra,
      },
    }
  }
}

export const unknownId = () => new VendorRefusal('The id provided does not exist')
