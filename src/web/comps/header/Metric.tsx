import type { ReactNode } from 'react'
import { BarKey, type BarSign } from '../../ui/PriceToValueBar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

type MetricProps = {
  /** How the bar below shows it. */
  readonly sign?: BarSign
  readonly label: string
  /** The sentence behind the "i". */
  readonly about?: string
  readonly figure: string
  readonly gain?: boolean
  readonly small?: boolean
  /** What stands under the figure. */
  readonly children?: ReactNode
}

/** A figure with its label, for the header of the comps screen. */
export const Metric = (props: MetricProps) => {
  const { sign, label, about, figure, gain = false, small = false, children } = props
  return (
    <div className="border-line p-3 even:border-l max-md:[&:nth-child(n+3)]:border-t md:border-l md:[&:nth-child(4n+1)]:border-l-0 md:[&:nth-child(n+5)]:border-t min-[1400px]:p-4">
      <dt className="flex items-center gap-1.5 text-muted text-sm max-sm:min-h-[2lh] md:max-[1400px]:min-h-[2lh]">
        {sign === undefined ? null : <BarKey of={sign} />}
        {label}
        {about === undefined ? null : (
          <Tooltip label={`About ${label.toLowerCase()}`} text={about} />
        )}
      </dt>
      <dd
        className={`tabular font-bold ${small ? 'text-base sm:text-lg md:text-base min-[1400px]:text-lg' : 'text-lg sm:text-xl md:text-lg min-[1400px]:text-[1.375rem]'} ${gain ? 'text-gain' : ''}`}
      >
        {figure}
      </dd>
      {children === undefined ? null : (
        <dd className="tabular text-muted text-sm leading-snug">{children}</dd>
      )}
    </div>
  )
}
