/** What its keeper is asked about a price before it is taken: whether it is this number, whether this number is a price at all, whether it is rounded as it should be, or whether customers pay a tax on it, too, or another price than its shop. */
export type Asking = 'price_unsure' | 'price_or_pack' | 'price_rounded' | 'price_untaxed' | 'price_of_stock'

/** A row that says something. */
export type Row = {
  /** Its number from 1, as who has the list before them counts: empty rows are counted too. */
  line: number
  cells: readonly string[]
  /** Its cells stand between commas, which an amount has within, too. */
  isOfCommas?: boolean
  /** Only some of them have a blank behind. */
  isUneven?: boolean
  /** What its line said, where its cells were read out of it. */
  said?: string
  asked?: Asking
  /** What it says of stock beside its name or its price, as a column of stock would. */
  stock?: string
}
