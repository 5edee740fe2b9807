import type { Verdict } from '../../domain/deals/results/verdict.ts'
import { tones } from './verdict-tones.ts'

/** A home's verdict at its ask: the word in its color. Nothing where there is none. */
export const VerdictMark = ({
  verdict,
  className = '',
}: {
  readonly verdict: Verdict | null
  readonly className?: string
}) => {
  if (verdict === null) return null
  const { word, sentence, mark } = tones[verdict]
  return (
    <span
      title={sentence}
      className={`inline-block rounded-full px-2.5 font-bold leading-6 ${mark} ${className}`}
    >
      {word}
    </span>
  )
}
