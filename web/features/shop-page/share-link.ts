import { sharedUrl } from '#web/language/addresses.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { toast } from '#web/ui/toast.ts'

/** Hands an address of ours on: as the device shares things, or else into the clipboard. */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = sharedUrl(path)
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success(shopTexts.linkCopied)
  } catch (error) {
    // Whoever closes the device's own sheet wanted nothing else.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(shopTexts.notShared)
  }
}
