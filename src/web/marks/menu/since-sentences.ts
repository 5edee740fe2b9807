import type { HomeLook, HomeMarkKept } from '../../../contract/marks/home-marks.ts'
import { cutSincePassed } from '../../../domain/marks/home-mark.ts'
import { type AsSeen, changesSince } from '../../../domain/marks/since-last-look.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { dayOf } from './day-of.ts'

/** `$20,000 less than when you looked on Nov 3`, and how far the typical value has moved since; nothing where nothing has changed. */
export const changesInWords = (look: HomeLook | null, shown: AsSeen, now: Date): string[] => {
  if (look === null) return []
  const { priceUsd, value } = changesSince(look, shown)
  const when = `when you looked on ${dayOf(look.lookedAt, now)}`
  return [
    ...(priceUsd === 0
      ? []
      : [`${formatUsd(Math.abs(priceUsd))} ${priceUsd < 0 ? 'less' : 'more'} than ${when}`]),
    ...(value === null
      ? []
      : [
          `Typical value moved from ${formatUsd(value.from)} to ${formatUsd(value.to)} since you looked on ${dayOf(look.lookedAt, now)}`,
        ]),
  ]
}

/** `$20,000 less than when you dismissed it on Nov 3`: why a passed home is shown again; null where it is not. */
export const backInWords = (
  mark: HomeMarkKept | null,
  askingUsd: number,
  now: Date,
): string | null => {
  const cutUsd = mark === null ? 0 : cutSincePassed(mark, askingUsd)
  return mark === null || cutUsd === 0
    ? null
    : `${formatUsd(cutUsd)} less than when you dismissed it on ${dayOf(mark.markedAt, now)}`
}
