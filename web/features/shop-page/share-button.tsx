import Share2 from 'virtual:icon/share-2'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { sharedShop } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shareLink } from './share-link.ts'

export function ShareButton({ shop }: { shop: Shop }) {
  return (
    <IconButton
      label={say(shopTexts.share, { shop: shop.name })}
      onClick={() => shareLink({ title: shop.name, path: sharedShop(shop) })}
    >
      <Icon of={Share2} className="size-5" />
    </IconButton>
  )
}
