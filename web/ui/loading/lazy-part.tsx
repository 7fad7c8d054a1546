import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is a chunk of its own. It suspends while the chunk is loading, so it needs a `Suspense`. This is
 * the way for whatever the server renders too, and for what a page can do without. The others are `neededPart`, for what
 * the server does not render and whose absence the user has to be told of, and `belowPart`, for what the server renders
 * below the first screen.
 *
 * Its `load` preloads it; once loaded it renders without suspending, which hydration needs.
 * @param instead what is rendered if the chunk cannot be loaded; otherwise that ends in the error boundary
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead?: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const { default: part } = await load()
    loaded = part
    return { default: part }
  }
  const Later: ComponentType<Props> = lazy(async () =>
    instead ? loadOnce().catch(() => ({ default: instead })) : loadOnce(),
  )

  function Part(props: Props) {
    // State, so that a mounted part is not replaced when `loaded` is set.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Drawn {...props} />
  }
  return Object.assign(Part, { load: loadOnce })
}
