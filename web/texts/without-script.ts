/** Only used on the server: a browser that runs scripts does not need it. */
export const withoutScriptTexts = {
  needed: 'This page needs JavaScript, and this browser has it off. Shops and prices can be seen without it.',
  goHome: 'Go Home',
} as const
