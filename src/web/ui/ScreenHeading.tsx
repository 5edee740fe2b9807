import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Page } from './Page.tsx'

/** True once the reader has moved from the screen the page opened with. */
export const HasNavigatedContext = createContext(false)

type ScreenHeadingProps = {
  /** The document's title, before the product's name. */
  readonly title: string
  readonly className?: string
  /** Where it says more, or less, than the document's title. */
  readonly children?: ReactNode
}

/** A screen's one h1. It names the document, and takes the focus when the reader arrives from another screen. */
export const ScreenHeading = ({
  title,
  className = 'font-bold text-xl leading-tight tracking-tight',
  children = title,
}: ScreenHeadingProps) => {
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

type NoticeProps = {
  readonly title: string
  /** Where it says something else than the document's title. */
  readonly heading?: string
  readonly children: ReactNode
  /** What can be done then. */
  readonly actions?: ReactNode
}

/** A screen that has only a few words to say. */
export const Notice = ({ title, heading = title, children, actions }: NoticeProps) => (
  <Page width="text">
    <ScreenHeading title={title} className="font-bold text-xl tracking-tight">
      {heading}
    </ScreenHeading>
    <div className="mt-3 text-muted">{children}</div>
    {actions ? <div className="mt-6 flex flex-wrap gap-3">{actions}</div> : null}
  </Page>
)
