import type { ReactNode } from 'react'
import type { Verdict } from '../../../../domain/deals/results/verdict.ts'
import { VerdictMark } from '../../../ui/VerdictMark.tsx'
import { formatUsd, UNKNOWN } from '../../../ui/words/format.ts'
import { offerUsdWords } from '../../../ui/words/whole-dollars.ts'

/** A figure of a strip at the top of the window, below its name; where there is no room, it is not `seen`. */
export const StripFigure = ({
  label,
  figure,
  seen = '',
}: {
  readonly label: ReactNode
  readonly figure: string
  /** From which width on: `hidden sm:block`. */
  readonly seen?: string
}) => (
  <p className={`whitespace-nowrap leading-tight ${seen}`}>
    <span className="block text-muted text-xs">{label}</span>
    <span className="font-bold">{figure}</span>
  </p>
)

/** What leads every strip: the verdict, the max offer and the net at the ask. Whole US dollars. */
export const LeadFigures = ({
  yours,
  whose = '',
  verdict,
  maxOffer,
  maxOfferBy = null,
  netAtAsk,
}: {
  /** They are of the person's own deal. */
  readonly yours: boolean
  /** From which width on that is said: `hidden sm:inline`. */
  readonly whose?: string
  readonly verdict: Verdict | null
  readonly maxOffer: number | null
  /** The exit that it is of, in words; null for the flip. */
  readonly maxOfferBy?: string | null | undefined
  readonly netAtAsk: number | null
}) => (
  <>
    <VerdictMark verdict={verdict} />
    <StripFigure
      label={
        <>
          {maxOfferBy === null ? (
            'Max offer'
          ) : (
            <>
              <span className="hidden sm:inline">Max offer, {maxOfferBy.toLowerCase()}</span>
              <span className="sm:hidden">{maxOfferBy}</span>
            </>
          )}
          {yours ? <span className={whose}>, your deal</span> : null}
        </>
      }
      figure={offerWords(verdict, maxOffer)}
    />
    <StripFigure
      label={
        <>
          Net at ask
          {maxOfferBy === null || maxOfferBy === 'Flip' ? null : (
            <span className="hidden sm:inline">, as a flip</span>
          )}
        </>
      }
      figure={formatUsd(netAtAsk)}
    />
  </>
)

/** A max offer in whole US dollars; null where no price leaves the target, or nothing is known. */
export const offerWords = (verdict: Verdict | null, maxOffer: number | null): string =>
  maxOffer !== null ? offerUsdWords(maxOffer) : verdict === null ? UNKNOWN : 'None'
