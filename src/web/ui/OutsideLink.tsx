import type { ComponentProps } from 'react'

type OutsideLinkProps = ComponentProps<'a'> & {
  /** How it opens, for those who do not see it. */
  readonly opens?: string
}

/** A link to another site, in a tab of its own; that site does not learn where it was pressed. */
export const OutsideLink = ({
  opens = 'opens in a new tab',
  children,
  ...rest
}: OutsideLinkProps) => (
  <a target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
    <span className="sr-only"> ({opens})</span>
  </a>
)
