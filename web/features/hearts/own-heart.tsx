import { useHearts } from '#web/data/hearts.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'
import { pressHeart } from './press-heart.ts'

/** The heart for a signed-in customer, which knows whether it is given. */
export default function OwnHeart({ shop, className }: HeartProps) {
  const { shops, others } = useHearts()
  const isGiven = Boolean(shops?.some(({ _id }) => _id === shop._id)) || others.includes(shop._id)
  return (
    <HeartButton
      shop={shop}
      isGiven={isGiven}
      onPress={() => pressHeart(shop, !isGiven)}
      className={className}
    />
  )
}
