import type { ReactNode } from 'react'

type Props = { text: string; onClick?: () => void; children: ReactNode }

/** Opens WhatsApp with a prepared message; the recipient is chosen there. */
export const WhatsAppLink = ({ text, onClick, children }: Props) => (
  <a
    href={`https://wa.me/?text=${encodeURIComponent(text)}`}
    target="_blank"
    rel="noreferrer"
    onClick={onClick}
    className="inline-flex min-h-11 items-center justify-center text-balance rounded-full py-2 text-center border border-line-strong bg-card px-5 max-xs:px-2 font-semibold hover:border-blue hover:text-blue"
  >
    {children}
  </a>
)
