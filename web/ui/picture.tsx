import { pictureSources } from '#contract/rules/pictures.ts'
import { classes } from './classes.ts'

type Props = {
  src: string
  alt: string
  width: number
  height: number
  /** How wide it is on the page, as `sizes` of an image says it. */
  sizes?: string
  /** True for the one picture a person sees first. */
  isFirst?: boolean
  className?: string
}

/** A picture in a box of its own shape and, until it arrives, its own colour: nothing moves, nothing flashes. */
export function Picture({ src, alt, width, height, sizes, isFirst, className }: Props) {
  const sources = pictureSources(src)
  return (
    <span className={classes('relative block overflow-hidden bg-sunken', className)}>
      {sources && (
        // An attribute of SVG, because a page with a strict content policy has no inline styles.
        <svg color={sources.colour} className="absolute inset-0 size-full bg-current" aria-hidden="true" />
      )}
      {src && (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          <img
            src={src}
            srcSet={sources?.webp}
            sizes={sources && sizes}
            alt={alt}
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
    </span>
  )
}
