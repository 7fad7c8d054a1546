import { sentenceOf } from '#web/api/answer-failure.ts'
import { setHeart } from '#web/data/hearts.ts'
import { currentSession } from '#web/session/session.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export async function pressHeart(...heart: Parameters<typeof setHeart>) {
  if (currentSession().userType === 'shop') return void toast.show(heartTexts.ofCustomers)
  try {
    await setHeart(...heart)
  } catch (error) {
    toast.error(sentenceOf(error, heartTexts.failed, heartTexts.failed))
  }
}
