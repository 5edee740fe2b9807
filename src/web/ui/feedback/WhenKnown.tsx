import type { ComponentProps, ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { Loading } from './Loading.tsx'

type WhenKnownProps<T> = {
  readonly asked:
    | { readonly state: 'asking' }
    | { readonly state: 'failed'; readonly text: string }
    | { readonly state: 'known'; readonly value: T }
  /** What was asked for, in the middle of a sentence. */
  readonly of: string
  readonly failedTitle?: string
  readonly heights?: ComponentProps<typeof Loading>['heights']
  /** Around what is shown in its place. */
  readonly className?: string
  readonly onAgain: () => void
  readonly children: (known: T) => ReactNode
}

/** What a screen has asked for, once it is known; until then, or where it failed, what is shown in its place. */
export const WhenKnown = <T,>(props: WhenKnownProps<T>) => {
  const { asked, of, heights = ['h-24', 'h-24'], className, onAgain, children } = props
  switch (asked.state) {
    case 'known':
      return children(asked.value)
    case 'asking':
      return (
        <Loading of={of} heights={heights} {...(className === undefined ? {} : { className })} />
      )
    case 'failed': {
      const { failedTitle = `${of.charAt(0).toUpperCase()}${of.slice(1)} could not be loaded` } =
        props
      return (
        <div className={className}>
          <Failed title={failedTitle} text={asked.text} onAgain={onAgain} />
        </div>
      )
    }
  }
}
