import type { ReactNode } from 'react'

/** The shopkeeper's frame: sidebar on a wide screen, bar at the bottom of a phone. */
export default function ShopShell({ children }: { children: ReactNode }) {
  return <main id="content">{children}</main>
}
