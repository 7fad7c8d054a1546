/** Only in what the server draws: a browser that could show it in time has no need of it. */
export const withoutScriptTexts = {
  needed: 'This page needs JavaScript, and this browser has it off. Shops and prices can be seen without it.',
  goHome: 'Go Home',
} as const
