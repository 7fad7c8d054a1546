/** Why the shopkeeper has to confirm a price: it may be another number, not be a price, be rounded wrongly, lack tax, or be what the shop pays. */
export type Asking = 'price_unsure' | 'price_or_pack' | 'price_rounded' | 'price_untaxed' | 'price_of_stock'

/** A row that is not empty. */
export type Row = {
  /** Its line number in the source, from 1, including empty lines. */
  line: number
  cells: readonly string[]
  /** Its cells were separated by commas, which amounts may contain too. */
  isOfCommas?: boolean
  /** Only some of these commas were followed by a space. */
  isUneven?: boolean
  /** The original line, if the cells were parsed from a line of text. */
  said?: string
  asked?: Asking
  /** What was said about stock within the name or price, as it would be in a column of stock. */
  stock?: string
}
