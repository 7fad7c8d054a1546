/** The look of a button that opens a menu, and of its placeholder. */
export const MENU_BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-3 font-semibold hover:border-blue'
