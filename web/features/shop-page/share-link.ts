import { sharedUrl } from '#web/language/addresses.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Shares a page's address by the device's share sheet or, if there is none, copies it to the clipboard. */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = sharedUrl(path)
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success(shopTexts.linkCopied)
  } catch (error) {
    // AbortError: the user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(shopTexts.notShared)
  }
}
