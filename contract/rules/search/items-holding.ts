type Texts = { name: string; description: string }

/** The items that contain a text, ignoring case; without a text all of them. */
export function itemsHolding<T extends Texts>(
  items: readonly T[],
  text: string,
  within: readonly (keyof Texts)[],
): T[] {
  const asked = text.trim().toLocaleLowerCase()
  // Runs over menus of thousands of items whenever the page is drawn.
  if (asked === '') return [...items]
  return items.filter((item) => within.some((field) => item[field].toLocaleLowerCase().includes(asked)))
}
