import mark from './logo.svg?url'

/** A shop front under its awning, and the name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 font-head font-bold text-ink text-xl">
      <img src={mark} alt="" width="32" height="32" className="size-8 shrink-0" />
      <span className="translate-y-0.5 truncate max-xs:in-[header]:hidden">{name}</span>
    </span>
  )
}
