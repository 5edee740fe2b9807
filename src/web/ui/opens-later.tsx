import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { comesLater } from './comes-later.ts'

/**
 * A component that opens over the screen, without its weight in the screen's own code: it is loaded when the
 * screen is up, and there from the first time it opens.
 */
export const opensLater = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Loaded = comesLater(load, Missing)
  return (props) => {
    const [hasOpened, setHasOpened] = useState(props.open)
    if (props.open && !hasOpened) setHasOpened(true)
    useEffect(() => {
      // Whoever opens it is told.
      load().catch(() => {})
    }, [])
    return hasOpened ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}

/** Where the code was lost, whoever opens it is told so, and the screen stays as it is. */
const Missing = ({ open }: { readonly open: boolean }) =>
  open ? (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto w-fit rounded-control border border-danger bg-danger-soft p-3 text-danger-ink text-sm"
    >
      This could not be opened. Reload the page to try again.
    </p>
  ) : null
