const ENOUGH = /^(?:y|yes|true|available|in stock|ha+n?|हाँ|हां|है|हो|आहे|उपलब्ध|[✓✔✅]\ufe0f?)$/iu
const NONE =
  /^(?:n|no|nil|none|false|unavailable|not available|out of stock|sold out|nahi|नहीं|नाही|नहीं है|निल|[✗✘❌]\ufe0f?)$/iu

/** Whether a cell says that there is enough of an item, or none. */
export const isEnough = (text: string): boolean => ENOUGH.test(text.normalize('NFC'))
export const isNone = (text: string): boolean => NONE.test(text.normalize('NFC'))
