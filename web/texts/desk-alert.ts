export const deskAlertTexts = {
  heading: 'Never miss an order',
  soundOn: 'sound on',
  soundOff: 'sound off',
  newOrders: { one: 'A new order is waiting.', other: '{count} new orders are waiting.' },
  listening: 'Listening for new orders.',
  look: 'I have seen it',
  showOrders: 'Show the orders',
  blocked: 'Your browser keeps this page silent until you press here once.',
  unblock: 'Turn the sound on',
  lost: 'The connection is lost: new orders do not show up here. We keep trying; orders are safe and are mailed to you as well.',
  lostOffline:
    'This device is offline: new orders do not show up here. Orders are safe and are mailed to you as well.',
  tryNow: 'Try now',
  sound: 'Ring for new orders',
  soundHint: 'Rings until somebody touches this page.',
  test: 'Test the sound',
  testFailed:
    'The sound could not be played. Please check the volume and the browser’s settings for this site.',
  awake: 'Keep the screen on',
  awakeHint: 'While this page is open and in front.',
  awakeRefused: 'The screen could not be kept on. Perhaps the battery is low.',
  notices: 'Notices on this device',
  noticesHint: 'Also while this page is closed.',
  noticesOn: 'Notices are on for this device.',
  noticesDenied: 'Please enable browser notifications to proceed.',
  noticesUnavailable:
    'Notices cannot be turned on here just now. You can try again later; orders are mailed to you as well.',
} as const
