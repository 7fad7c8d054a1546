import { shellTexts } from '#web/texts/shell.ts'

/** Above every page of a demonstration: whoever comes upon it must not take it for a shop. */
export function DemoBanner() {
  return (
    <aside className="border-marigold border-b bg-marigold-wash px-4 py-2 text-center font-semibold text-marigold-ink text-sm">
      {shellTexts.demo}
    </aside>
  )
}
