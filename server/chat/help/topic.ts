/** What the operator's settings add to the help texts. */
export type HelpFacts = { productName: string; supportEmail: string; supportPhones: readonly string[] }

/** One thing the product can say about itself. How people ask for it stands in taught-questions.json, by `id`. */
export type HelpTopic = {
  id: string
  title: string
  text: string
}
