import { type ComponentType, lazy, useState } from 'react'

/**
 * A part of a page with a script of its own, as React's `lazy`, but once `load` has brought it, it is drawn
 * without waiting for even a moment.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const { default: part } = await load()
    loaded = part
    return { default: part }
  }
  const Later: ComponentType<Props> = lazy(loadOnce)

  function Part(props: Props) {
    // What is on the page already stays the same part when the script comes a second time.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Drawn {...props} />
  }
  return Object.assign(Part, { load: loadOnce })
}
