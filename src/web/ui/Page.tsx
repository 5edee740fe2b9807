import type { ReactNode } from 'react'

/** How wide what is read may be: a few words, a form, a report, or all there is room for. */
export const pageWidths = {
  text: 'mx-auto w-full max-w-[38rem]',
  form: 'mx-auto w-full max-w-[48rem]',
  wide: 'mx-auto w-full max-w-[64rem]',
  full: 'mx-auto w-full max-w-[90rem] min-[1800px]:max-w-[118rem]',
}

type PageProps = {
  readonly width: keyof typeof pageWidths
  readonly role?: 'status' | 'alert'
  readonly className?: string
  readonly children: ReactNode
}

/** What a screen is laid out in: one of four widths, in the middle of the window. */
export const Page = ({ width, role, className = '', children }: PageProps) => (
  <div
    role={role}
    className={`${pageWidths[width]} px-4 md:px-8 ${width === 'text' ? 'py-16' : 'py-4 md:py-6'} ${className}`}
  >
    {children}
  </div>
)
