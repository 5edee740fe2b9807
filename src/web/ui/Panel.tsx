import type { ReactNode } from 'react'

type PanelProps = { readonly title: string; readonly children: ReactNode }

/** A message in the place of content. */
export const Panel = ({ title, children }: PanelProps) => (
  <section className="rounded-card border border-line bg-card p-6 md:p-8">
    <h2 tabIndex={-1} className="font-bold text-lg tracking-tight">
      {title}
    </h2>
    <div className="mt-2 max-w-prose text-muted">{children}</div>
  </section>
)
