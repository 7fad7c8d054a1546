import { useData } from '#web/data/use-data.ts'

/** Who is signed in, and where else. */
export function useAccount() {
  const me = useData('showMe', {})
  const devices = useData('listSessions', {})
  return {
    account: me.data?.account,
    sessions: devices.data?.data,
    isFailed: (me.failure ?? devices.failure) !== undefined,
    async reload() {
      await Promise.all([me.reload(), devices.reload()])
    },
  }
}
