import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { BarKey, type BarSign } from '../../ui/PriceToValueBar.tsx'

type MetricProps = {
  /** How the bar below shows it. */
  readonly sign?: BarSign
  readonly label: string
  /** The sentence behind the "i". */
  readonly about?: string
  readonly figure: ReactNode
  /** One of those that lead. */
  readonly lead?: boolean
  /** Takes two columns. */
  readonly wide?: boolean
  /** What is under the figure. */
  readonly children?: ReactNode
}

/** A figure with its label, for the header of the comps screen. */
export const Metric = (props: MetricProps) => {
  const { sign, label, about, figure, lead = false, wide = false, children } = props
  return (
    <div className={`bg-card p-3 min-[1400px]:p-4 ${wide ? 'col-span-2' : ''}`}>
      <dt className="flex items-center gap-1.5 text-muted text-sm">
        {sign === undefined ? null : <BarKey of={sign} />}
        {label}
        {about === undefined ? null : (
          <Tooltip label={`About ${label.toLowerCase()}`} text={about} />
        )}
      </dt>
      <dd className={`tabular font-bold ${lead ? 'text-lg' : 'text-base sm:text-lg md:text-base'}`}>
        {figure}
      </dd>
      {children === undefined ? null : (
        <dd className="tabular text-muted text-sm leading-snug">{children}</dd>
      )}
    </div>
  )
}
