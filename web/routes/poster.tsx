import { useState } from 'react'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { type Paper, Poster } from '#web/features/poster/poster.tsx'
import { paths } from '#web/paths.ts'
import { posterTexts as texts } from '#web/texts/poster.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from '../styles/poster.css?url'
import type { Route } from './+types/poster'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(texts.title)
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const papers = [
  { value: 'a4', label: texts.papers.a4 },
  { value: 'a5', label: texts.papers.a5 },
] as const

export default function PosterRoute() {
  const { publicUrl } = useSite()
  const { data, error, reload } = useData('showOwnShop', {})
  const [paper, setPaper] = useState<Paper>('a4')
  const shop = data?.shop
  return (
    <DeskPage title={texts.title}>
      <p className="text-soft">{texts.lead}</p>
      {!shop && error === undefined && (
        <Loading label={texts.loading}>
          <Skeleton className="h-96 max-w-md" />
        </Loading>
      )}
      {!shop && error !== undefined && (
        <EmptyState title={texts.failed} isFault>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {shop && !shop.slug && <EmptyState title={texts.noDoor} />}
      {shop?.slug && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Tabs legend={texts.paper} options={papers} value={paper} onChange={setPaper} />
            <Button onClick={() => window.print()}>{texts.print}</Button>
          </div>
          <Poster shop={shop} url={new URL(paths.door(shop.slug), publicUrl).href} paper={paper} />
        </>
      )}
    </DeskPage>
  )
}
