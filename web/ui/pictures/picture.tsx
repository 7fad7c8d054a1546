import { pictureSources } from '#contract/rules/pictures/pictures.ts'
import { classes } from '../classes.ts'

type Props = {
  src: string
  alt: string
  width: number
  height: number
  /** The `sizes` attribute. */
  sizes?: string
  /** Loads it with high priority; for the first picture of a page. */
  isFirst?: boolean
  className?: string
}

/** A picture whose box has its aspect ratio and, until it is loaded, its main colour. */
export function Picture({ src, alt, width, height, sizes, isFirst, className }: Props) {
  const sources = pictureSources(src)
  return (
    <span className={classes('relative block overflow-hidden bg-sunken', className)}>
      {sources && (
        // By an SVG attribute, because the CSP forbids inline styles.
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
