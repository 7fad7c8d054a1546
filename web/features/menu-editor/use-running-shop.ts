import { useEffect } from 'react'
import { useData } from '#web/data/use-data.ts'
import { paths } from '#web/paths.ts'
import { tellRefusal } from '#web/session/session.ts'

/** Only a shop whose plan runs may write its menu: one that has lapsed is told before it types, not when it saves. */
export function useRunningShop() {
  // Without an answer nobody is kept from typing: saving is refused or not, and what is typed is kept.
  const account = useData('showMe', {}, { isFleeting: true }).data?.account
  useEffect(() => {
    if (!account) return
    const { shop } = account
    if (!shop) tellRefusal({ to: paths.setup, message: '' })
    else if (!shop.subEndDate || Date.parse(shop.subEndDate) <= Date.now())
      tellRefusal({ to: paths.renew, message: '' })
  }, [account])
}
