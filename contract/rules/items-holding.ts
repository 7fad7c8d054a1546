type Texts = { name: string; description: string }

/** The items that contain a text in one of these fields, ignoring case; all of them if the text is empty. */
export function itemsHolding<T extends Texts>(
  items: readonly T[],
  text: string,
  within: readonly (keyof Texts)[],
): T[] {
  const asked = text.trim().toLocaleLowerCase()
  // A shortcut: without it a menu of thousands would be searched whenever its page is drawn.
  if (asked === '') return [...items]
  return items.filter((item) => within.some((field) => item[field].toLocaleLowerCase().includes(asked)))
}
