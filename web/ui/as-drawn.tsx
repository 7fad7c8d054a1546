const nothing = { __html: '' }

/** What the server drew here stays as it is when the page comes alive, by whatever part it was drawn. */
export const AsDrawn = ({ id }: { id?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and React leaves alone what stands there
  <div id={id} dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
)
