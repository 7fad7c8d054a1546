import { shopAddressLine } from '#contract/rules/places/shop-address.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { posterTexts as texts } from '#web/texts/poster.ts'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/logo.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

export type Paper = keyof typeof texts.papers

const STRIPES = 12

/** The poster as printed. All sizes are relative to its width, so that it serves both paper formats. */
export function Poster({ shop, url, paper }: { shop: OwnShop; url: string; paper: Paper }) {
  const { productName } = useSite()
  const address = url.replace(/^https?:\/\//, '')
  return (
    <article className={`poster poster-${paper}`} aria-label={texts.preview}>
      <div className="poster-sheet">
        <Awning />
        <h2 lang={scriptOf(shop.name)} className={classes('poster-name', sizeOf(shop.name))}>
          {shop.name}
        </h2>
        <div className="poster-order font-head">{texts.order}</div>
        <QrCode of={url} label={say(texts.code, { address })} isOnPaper className="poster-code" />
        <p className="poster-scan">{texts.scan}</p>
        <p className="poster-address">{address}</p>
        <div className="poster-foot">
          <span>{shopAddressLine(shop.shopAddress)}</span>
          <Logo name={productName} />
        </div>
      </div>
    </article>
  )
}

/** Long names are set smaller, so that the QR code keeps its place. */
function sizeOf(name: string): string {
  if (name.length <= 16) return 'poster-name-short'
  return name.length <= 40 ? 'poster-name-middle' : 'poster-name-long'
}

function Awning() {
  return (
    <svg viewBox={`0 0 ${STRIPES * 10} 14`} className="poster-awning" aria-hidden="true">
      {Array.from({ length: STRIPES }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: stripes are told apart by their place alone
          key={index}
          d={`M${index * 10} 0h10v9a5 4.5 0 0 1-10 0z`}
          fill={index % 2 === 0 ? 'var(--marigold)' : '#ffffff'}
          stroke="var(--line)"
          strokeWidth="0.3"
        />
      ))}
      <rect width={STRIPES * 10} height="1.4" fill="var(--awning-rail)" />
    </svg>
  )
}
