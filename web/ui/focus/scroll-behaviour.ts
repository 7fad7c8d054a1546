/** For scrolls begun by a script, which CSS for `prefers-reduced-motion` does not affect. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
