/** The parts of nodemailer that we use; it ships no types. */
declare module 'nodemailer' {
  type Address = { name: string; address: string }

  export type Transport = {
    sendMail(mail: {
      from: string | Address
      to: Address
      subject: string
      text: string
      html?: string | undefined
      messageId?: string
      headers?: Record<string, string>
    }): Promise<{ accepted: string[]; rejected: string[] }>
    close(): void
  }

  export function createTransport(options: {
    url: string
    pool: true
    maxConnections: number
    requireTLS: boolean
    ignoreTLS: boolean
    dnsTimeout: number
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
    disableFileAccess: true
    disableUrlAccess: true
  }): Transport
}
