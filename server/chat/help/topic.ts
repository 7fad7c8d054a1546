/** What the operator's settings add to the help texts. */
export type HelpFacts = { productName: string; supportEmail: string; supportPhones: readonly string[] }

/** One thing the product can say about itself. `examples` are ways people ask for it, Hinglish included. */
export type HelpTopic = {
  id: string
  title: string
  keywords: readonly string[]
  examples: readonly string[]
  text: string
}
