import { useHearts } from '#web/data/hearts.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'
import { pressHeart } from './press-heart.ts'

/** The heart of who is signed in. */
export default function OwnHeart({ shop, className }: HeartProps) {
  const { data } = useHearts()
  const isGiven =
    data !== undefined &&
    (data.data.some(({ _id }) => _id === shop._id) || (data.others?.includes(shop._id) ?? false))
  return (
    <HeartButton
      shop={shop}
      isGiven={isGiven}
      onPress={() => pressHeart(shop, !isGiven)}
      className={className}
    />
  )
}
