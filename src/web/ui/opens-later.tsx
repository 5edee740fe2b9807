import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/**
 * A component that opens over the screen, without its weight in the screen's own code: it is loaded when the
 * screen is up, and there from the first time it opens.
 */
export const opensLater = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => {
    const [hasOpened, setHasOpened] = useState(props.open)
    if (props.open && !hasOpened) setHasOpened(true)
    useEffect(() => {
      // Whoever opens it asks again, and is told.
      load().catch(() => {})
    }, [])
    return hasOpened ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
