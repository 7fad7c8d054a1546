type Texts = { name: string; description: string }

/** The items that hold a text, whatever its case; without a text all of them. */
export function itemsHolding<T extends Texts>(
  items: readonly T[],
  text: string,
  within: readonly (keyof Texts)[],
): T[] {
  const asked = text.trim().toLocaleLowerCase()
  // A menu of thousands is gone through for this whenever its page is drawn.
  if (asked === '') return [...items]
  return items.filter((item) => within.some((field) => item[field].toLocaleLowerCase().includes(asked)))
}
