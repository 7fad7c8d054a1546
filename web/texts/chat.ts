export const chatTexts = {
  close: 'Close the support chat',
  assistant: '{product} assistant',
  status: 'Always here to help',
  greeting:
    'Hi! I am the {product} assistant. I can help with orders, products, delivery and payment. What would you like to know?',
  messages: 'Conversation',
  fromYou: 'You',
  typing: 'The assistant is typing',
  placeholder: 'Ask about orders, products, delivery...',
  send: 'Send',
  sendNothing: 'Type a question first',
  sendWaiting: 'Wait for the answer first',
  quickActions: ['Track Order', 'Products', 'Delivery Areas', 'Support'],
  failedToast: 'Failed to get response from chatbot.',
  failed: "Sorry, I'm having trouble responding right now. Please try again or contact {email}",
} as const
