import type { ReactNode } from 'react'
import { KeptPlaces } from '#web/features/address/kept-places.tsx'
import { AgainButton } from '#web/features/again/again-button.tsx'
import { AddButton } from '#web/features/cart/add-button.tsx'
import { ForYou } from '#web/features/home/for-you.tsx'

/** The personal part of Home, in a chunk of its own: visitors who are not signed in do not load it. */
export default function ForYouOnHome({ onPlaceChosen }: { onPlaceChosen: () => void }): ReactNode {
  return (
    <ForYou
      places={<KeptPlaces onChosen={onPlaceChosen} />}
      adderFor={(item, isOutOfReach) => <AddButton item={item} isOutOfReach={isOutOfReach} />}
      againFor={({ orderId }) => (
        <AgainButton of={{ orderId }} tone="primary" size="sm" className="shrink-0" />
      )}
    />
  )
}
