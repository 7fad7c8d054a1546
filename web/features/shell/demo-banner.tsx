import { shellTexts } from '#web/texts/shell.ts'

/** Above every page of a demo installation, so that nobody takes it for a real shop. */
export function DemoBanner() {
  return (
    <aside className="border-marigold border-b bg-marigold-wash px-4 py-2 text-center font-semibold text-marigold-ink text-sm">
      {shellTexts.demo}
    </aside>
  )
}
