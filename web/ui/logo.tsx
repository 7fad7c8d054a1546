/** A shop front under its awning, and the name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 font-head font-bold text-ink text-xl">
      <LogoMark className="size-8 shrink-0" />
      <span className="translate-y-0.5 truncate">{name}</span>
    </span>
  )
}

export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M5 14h22v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" fill="#2447d6" />
      <path d="M18 18h5v11h-5z" fill="#fff8ea" />
      <rect x="8.500" y="18" width="6.500" height="5.500" rx="0.800" fill="#fff8ea" />
      <path d="M3 3h5.200v10a2.600 2.600 0 0 1-5.200 0z" fill="#f6a723" />
      <path d="M8.200 3h5.200v10a2.600 2.600 0 0 1-5.200 0z" fill="#fff8ea" />
      <path d="M13.400 3h5.200v10a2.600 2.600 0 0 1-5.200 0z" fill="#f6a723" />
      <path d="M18.600 3h5.200v10a2.600 2.600 0 0 1-5.200 0z" fill="#fff8ea" />
      <path d="M23.800 3h5.200v10a2.600 2.600 0 0 1-5.200 0z" fill="#f6a723" />
    </svg>
  )
}
