import { type ReactNode, useId } from 'react'

type SectionProps = {
  readonly title: string
  /** Below the title, in the margin of a wide window. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A ruled part of the page: its title in the margin, what it is about beside it. */
export const Section = ({ title, aside, children }: SectionProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-line border-t py-12 lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-8"
    >
      <div className="mb-6 lg:mb-0">
        <h2 id={id} className="font-bold text-lg leading-tight tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
