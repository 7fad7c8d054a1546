const nothing = { __html: '' }

/** Keeps the server's HTML at this place during hydration, whatever component rendered it. */
export const AsDrawn = ({ id }: { id?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and React leaves alone what stands there
  <div id={id} dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
)
