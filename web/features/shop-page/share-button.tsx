import { Share2 } from 'lucide'
import { say } from '#web/language/say.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Hands the page's address on: as the device shares things, or else into the clipboard. */
export function ShareButton({ shop }: { shop: string }) {
  async function share() {
    const { origin, pathname } = window.location
    const url = origin + pathname
    try {
      if (navigator.share) return await navigator.share({ title: shop, url })
      await navigator.clipboard.writeText(url)
      toast.success(shopTexts.linkCopied)
    } catch (error) {
      // Whoever closes the device's own sheet wanted nothing else.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(shopTexts.notShared)
    }
  }
  return (
    <IconButton label={say(shopTexts.share, { shop })} onClick={share}>
      <Icon of={Share2} className="size-5" />
    </IconButton>
  )
}
