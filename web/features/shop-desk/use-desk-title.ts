import { useEffect } from 'react'
import { useSite } from '#web/data/site.ts'

/** Sets the document's title on the dashboard at `/`, whose meta tags are those for customers. Keeps a leading count of waiting orders. */
export function useDeskTitle(title: string) {
  const { productName } = useSite()
  useEffect(() => {
    const count = /^\(\d+\) /.exec(document.title)?.[0] ?? ''
    document.title = `${count}${title} · ${productName}`
  }, [title, productName])
}
