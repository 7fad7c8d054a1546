/** For a scroll that a script begins: a style sheet that asks for stillness has no say in it. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
