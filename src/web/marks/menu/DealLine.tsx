import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContext } from 'react'
import type { HomeMarkKept } from '../../../contract/marks/home-marks.ts'
import { stageAfter, stageNames, stageNow } from '../../../domain/marks/deal-stages.ts'
import { type HomeOffer, newestOffer } from '../../../domain/marks/offers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDayIn, formatUsd } from '../../ui/words/format.ts'
import { today } from './day-of.ts'
import { HomeMarksContext, type MarkableHome } from './home-marks.ts'

/**
 * How far the deal of a marked home is: its newest offer, its stage once it is won, and what is to be done next. The
 * same on its page, in My homes and among deals.
 */
export const DealLine = ({
  home,
  kept,
}: {
  readonly home: MarkableHome
  readonly kept: HomeMarkKept
}) => {
  const marks = useContext(HomeMarksContext)
  const { mark, offers = [], nextStep } = kept
  const day = today()
  const newest = newestOffer(offers)
  const isLate = nextStep != null && nextStep.on !== null && nextStep.on < day
  return (
    <>
      {mark === 'Won' ? <Stage home={home} kept={kept} day={day} /> : null}
      {newest === undefined ? null : <NewestOffer offer={newest} count={offers.length} day={day} />}
      {newest === undefined && mark === 'Offered' && marks !== null ? (
        <Button
          kind="quiet"
          className="min-h-8! px-0! text-sm"
          onClick={() => marks.openNotes(home)}
        >
          Say what you offered
        </Button>
      ) : null}
      {nextStep === undefined ? null : (
        <p className="mt-1 text-sm">
          <span className="text-muted">Next:</span>{' '}
          <span className="font-semibold">{nextStep.what}</span>{' '}
          {nextStep.on === null ? null : (
            <span className={isLate ? 'font-semibold text-notice' : 'text-muted'}>
              {isLate ? 'was due' : 'by'} {formatDayIn(nextStep.on, day)}
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** What is written about a home that is offered for or won, by its name; null for others. */
export const notesName = ({ mark }: Pick<HomeMarkKept, 'mark'>): string | null =>
  mark === 'Won' ? 'Stages, offers and notes' : mark === 'Offered' ? 'Offers and notes' : null

/** The furthest stage with its day, and the ways to the one before and the next. */
const Stage = ({
  home,
  kept: { stages = [] },
  day,
}: {
  readonly home: MarkableHome
  readonly kept: HomeMarkKept
  readonly day: string
}) => {
  const marks = useContext(HomeMarksContext)
  const now = stageNow(stages)
  const next = stageAfter(stages)
  const before = stageNow(stages.slice(0, -1))?.stage ?? null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1 text-sm">
      {/* Before the first stage its mark says that it is won. */}
      {now === null ? null : (
        <p className="tabular mr-1">
          <span className="font-semibold">{stageNames[now.stage]}</span> since{' '}
          {formatDayIn(now.on, day)}
        </p>
      )}
      {marks === null ? null : (
        <span className="relative z-10 -ml-1.5 inline-flex">
          {now === null ? null : (
            <Button
              kind="quiet"
              className="min-h-8! px-1.5! text-sm"
              aria-label={`Back to ${before === null ? 'Won' : stageNames[before]}: ${home.addressLine}`}
              onClick={() => marks.toStage(home, before)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </Button>
          )}
          {next === null ? null : (
            <Button
              kind="quiet"
              className="min-h-8! px-1.5! text-sm"
              aria-label={`${stageNames[next]}: ${home.addressLine}`}
              onClick={() => marks.toStage(home, next)}
            >
              {stageNames[next]}
              <ChevronRight aria-hidden className="size-4" />
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

const NewestOffer = ({
  offer: { price, on, answer, counter, expiresOn },
  count,
  day,
}: {
  readonly offer: HomeOffer
  readonly count: number
  readonly day: string
}) => (
  <p className="tabular mt-1 text-sm">
    Offered <span className="font-semibold">{formatUsd(price)}</span> on {formatDayIn(on, day)}
    {answer === 'open' ? null : `, ${answeredWords[answer]}`}
    {answer === 'countered' && counter !== null ? ` at ${formatUsd(counter)}` : null}
    {answer !== 'open' || expiresOn === null ? null : (
      <span className={expiresOn < day ? 'font-semibold text-notice' : ''}>
        {expiresOn < day ? ', expired ' : ', expires '}
        {formatDayIn(expiresOn, day)}
      </span>
    )}
    {count > 1 ? <span className="text-muted"> · {count} offers</span> : null}
  </p>
)

const answeredWords = {
  accepted: 'accepted',
  countered: 'countered',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const
