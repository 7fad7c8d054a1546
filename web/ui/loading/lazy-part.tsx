import { type ComponentType, lazy, useState } from 'react'

/** React's `lazy` with a `load` function to preload it. Once loaded it renders without suspending, which hydration needs. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const { default: part } = await load()
    loaded = part
    return { default: part }
  }
  const Later: ComponentType<Props> = lazy(loadOnce)

  function Part(props: Props) {
    // State, so that a mounted part is not replaced when `loaded` is set.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Drawn {...props} />
  }
  return Object.assign(Part, { load: loadOnce })
}
