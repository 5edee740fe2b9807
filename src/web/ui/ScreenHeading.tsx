import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** True once the reader has moved from the screen the page opened with. */
export const HasNavigatedContext = createContext(false)

type ScreenHeadingProps = {
  /** The document's title, before the product's name. */
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}

/** A screen's one h1. It names the document, and takes the focus when the reader arrives from another screen. */
export const ScreenHeading = ({ title, className, children }: ScreenHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useContext(HasNavigatedContext)

  useEffect(() => {
    document.title = `${title} · Flip Search Pro`
  }, [title])

  // On arrival only: a later change of the title must not pull the focus away.
  const focusOnArrival = useRef(hasNavigated)
  useEffect(() => {
    if (focusOnArrival.current) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
