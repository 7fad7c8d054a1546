declare module 'web-push' {
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    topic?: string
    contentEncoding: 'aes128gcm'
  }
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
  type RequestDetails = {
    method: 'POST'
    headers: Record<string, string | number>
    body: Buffer
    endpoint: string
  }
  const webPush: {
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
  }
  export default webPush
}
