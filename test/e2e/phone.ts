/** The screen that every page is made for first. */
export const phone = { width: 360, height: 740 }
