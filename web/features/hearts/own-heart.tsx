import { useHearts } from '#web/data/hearts.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'
import { pressHeart } from './press-heart.ts'

/** The heart of who is signed in. */
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
