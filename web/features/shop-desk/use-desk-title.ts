import { useEffect } from 'react'
import { useSite } from '#web/data/site.ts'

/** For the dashboard at `/`, whose document the server titles for customers. A count of waiting orders before it stays. */
export function useDeskTitle(title: string) {
  const { productName } = useSite()
  useEffect(() => {
    const count = /^\(\d+\) /.exec(document.title)?.[0] ?? ''
    document.title = `${count}${title} · ${productName}`
  }, [title, productName])
}
