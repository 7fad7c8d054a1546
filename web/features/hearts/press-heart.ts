import { sentenceOf } from '#web/api/answer-failure.ts'
import { setHeart } from '#web/data/hearts.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { toast } from '#web/ui/toast.ts'

export async function pressHeart(...heart: Parameters<typeof setHeart>) {
  try {
    await setHeart(...heart)
  } catch (error) {
    toast.error(sentenceOf(error, heartTexts.failed, heartTexts.failed))
  }
}
