import { TriangleAlert } from 'lucide-react'

type CheckReasonsProps = {
  readonly checks: readonly {
    readonly code: string
    readonly severity: 'check' | 'doubtful'
    readonly evidence: string
  }[]
  /** Each in one line, cut off where it is longer. */
  readonly inLine?: boolean
}

/** What is wrong with a home or a sale, or may be, a line each; nothing when nothing is. */
export const CheckReasons = ({ checks, inLine = false }: CheckReasonsProps) =>
  checks.length === 0 ? null : (
    <ul aria-label="Checks" className="space-y-0.5">
      {checks.map(({ code, severity, evidence }) => (
        <li
          key={code}
          title={inLine ? evidence : undefined}
          className={`flex items-start gap-1.5 text-xs ${inLine ? 'leading-4' : 'leading-5'} ${severity === 'doubtful' ? 'font-semibold text-ink' : 'text-notice'}`}
        >
          <TriangleAlert aria-hidden className={`size-3 shrink-0 ${inLine ? 'mt-0.5' : 'mt-1'}`} />
          <span className={inLine ? 'truncate' : ''}>{evidence}</span>
        </li>
      ))}
    </ul>
  )
