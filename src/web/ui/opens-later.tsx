import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that opens over the screen, without its weight in the screen's own code: it is loaded when the
 * screen is up, and there from the first time it opens. No `Suspense`: React holds back what it reveals for up to
 * 300 ms, in which a search may have come and gone unseen.
 */
export const opensLater = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let known: ComponentType<Props> | null = null
  return (props) => {
    const [Loaded, setLoaded] = useState(() => known)
    const [hasOpened, setHasOpened] = useState(props.open)
    if (props.open && !hasOpened) setHasOpened(true)
    useEffect(() => {
      load().then(
        (part) => {
          known = part
          setLoaded(() => part)
        },
        () => setLoaded(() => Missing),
      )
    }, [])
    return hasOpened && Loaded !== null ? <Loaded {...props} /> : null
  }
}

/** Where the code was lost, the user who opens it sees that, and the screen stays as it is. */
const Missing = ({ open }: { readonly open: boolean }) =>
  open ? (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto w-fit rounded-control border border-danger bg-danger-soft p-3 text-danger-ink text-sm"
    >
      This could not be opened. Reload the page to try again.
    </p>
  ) : null
