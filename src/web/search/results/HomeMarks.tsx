import type { Home } from '../../../contract/homes/home.ts'
import { unseenWords } from '../../ui/figure-words.ts'
import { formatAskedBefore, formatDayIn, formatUsd } from '../../ui/format.ts'
import { twinText } from '../../ui/twin-text.ts'

type HomeMarksProps = { readonly home: Home; readonly isNew: boolean }

/** What sets a home apart; nothing when nothing does. */
export const HomeMarks = ({ home, isNew }: HomeMarksProps) => {
  const cut = formatAskedBefore(home) ?? priceCut(home)
  const twin = twinText(home)
  const unseen = unseenWords(home)
  if (!isNew && cut === null && twin === null && unseen === null) return null
  return (
    <div className="mb-1 flex flex-wrap gap-1.5">
      {isNew ? <span className={`${mark} bg-brand text-on-brand`}>New</span> : null}
      {unseen === null ? null : (
        <span title="It may no longer be for sale" className={`${mark} ${plain}`}>
          {unseen}
        </span>
      )}
      {cut === null ? null : <span className={`${mark} ${plain}`}>{cut}</span>}
      {twin === null ? null : <span className={`${mark} ${plain}`}>{twin}</span>}
    </div>
  )
}

const mark = 'rounded-full px-2.5 font-semibold text-xs leading-5'
const plain = 'bg-well'

/** `Price cut $15,000 on Sep 3`; null when the newest change was none. */
const priceCut = ({ priceChange, asOf }: Home): string | null =>
  priceChange === null || priceChange.amount >= 0
    ? null
    : `Price cut ${formatUsd(-priceChange.amount)} on ${formatDayIn(priceChange.date, asOf)}`
