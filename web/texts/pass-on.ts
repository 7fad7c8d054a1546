export const passOnTexts = {
  whatsapp: 'Send by WhatsApp',
  message: 'Order from {shop} on your phone: {url}',
} as const
