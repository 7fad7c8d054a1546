import { classes } from '#web/ui/classes.ts'

type Props = {
  of: string
  /** The descriptions of all packs on the card. The longest determines the height, so that choosing causes no layout shift. */
  among?: readonly string[]
}

export function ItemDescription({ of, among = [of] }: Props) {
  const texts = [...new Set(among)].filter((text) => text !== '')
  if (texts.length === 0) return null
  if (texts.length === 1 && of !== '') return <p className="xs:line-clamp-2 text-sm text-soft">{of}</p>
  return (
    <div className="grid text-sm text-soft">
      {texts.map((text) => (
        <p
          key={text}
          className={classes('col-start-1 row-start-1 line-clamp-2', text !== of && 'invisible')}
          aria-hidden={text !== of || undefined}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
