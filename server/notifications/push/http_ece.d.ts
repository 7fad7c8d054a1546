declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(
      body: Buffer,
      parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string; dh?: string },
    ): Buffer
  }
  export default ece
}
