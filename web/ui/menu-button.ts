/** Of what opens a menu, and of what stands in its place. */
export const MENU_BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-3 font-semibold hover:border-blue'
