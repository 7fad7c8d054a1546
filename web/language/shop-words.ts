import { clockIn } from '#contract/words/clock.ts'
import { shopWords as words } from '#contract/words/en-shops.ts'
import { nameIn } from '#contract/words/names.ts'

export const categoryName = (category: string): string => nameIn(words.categories, category)
export const foodTypeName = (type: string): string => nameIn(words.foodTypes, type)
export const formatClock = (at: Date): string => clockIn(words, at)
