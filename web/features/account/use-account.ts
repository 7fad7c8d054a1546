import { sentenceOf } from '#web/api/answer-failure.ts'
import { useData } from '#web/data/use-data.ts'
import { accountTexts as texts } from '#web/texts/account.ts'

/** The signed-in account and its sessions on all devices. */
export function useAccount() {
  const me = useData('showMe', {})
  const devices = useData('listSessions', {})
  const error = me.error ?? devices.error
  return {
    account: me.data?.account,
    sessions: devices.data?.data,
    fault: error ? sentenceOf(error, texts.failed, texts.failed) : undefined,
    async reload() {
      await Promise.all([me.reload(), devices.reload()])
    },
  }
}
