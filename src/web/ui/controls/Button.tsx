import type { ComponentProps } from 'react'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & { readonly kind?: ButtonKind }

/** A button of 44 px. `primary` at most once on a screen; `danger` for what cannot be undone. */
export const Button = ({ kind = 'secondary', className = '', type, ...rest }: ButtonProps) => (
  <button type={type ?? 'button'} className={`${buttonClass(kind)} ${className}`} {...rest} />
)

/** The looks of a button, for links that act as one. */
export const buttonClass = (kind: ButtonKind): string => `${base} ${looks[kind]}`

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60'

const looks: Record<ButtonKind, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-deep',
  secondary: 'border border-line-strong bg-card text-ink hover:bg-well',
  danger: 'bg-danger text-paper hover:bg-danger-ink',
  quiet: 'text-brand underline-offset-4 hover:underline',
}
