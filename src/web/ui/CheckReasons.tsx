import { TriangleAlert } from 'lucide-react'

type CheckReasonsProps = {
  readonly checks: readonly {
    readonly code: string
    readonly severity: 'check' | 'doubtful'
    readonly evidence: string
  }[]
}

/** What is wrong with a home or a sale, or may be, a line each; nothing when nothing is. */
export const CheckReasons = ({ checks }: CheckReasonsProps) =>
  checks.length === 0 ? null : (
    <ul aria-label="Checks" className="space-y-0.5">
      {checks.map(({ code, severity, evidence }) => (
        <li
          key={code}
          className={`flex items-start gap-1.5 text-xs leading-5 ${severity === 'doubtful' ? 'font-semibold text-ink' : 'text-notice'}`}
        >
          <TriangleAlert aria-hidden className="mt-1 size-3 shrink-0" />
          {evidence}
        </li>
      ))}
    </ul>
  )
