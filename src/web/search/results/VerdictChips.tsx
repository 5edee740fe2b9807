import { memo } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { type Verdict, verdicts } from '../../../domain/deals/results/verdict.ts'
import { tones } from '../../ui/verdict-tones.ts'
import { formatCount } from '../../ui/words/format.ts'

type VerdictChipsProps = {
  readonly homes: readonly Home[]
  /** Only homes of this verdict are shown; null for all. */
  readonly chosen: Verdict | null
  readonly onChoose: (verdict: Verdict | null) => void
}

/** How many homes can be bought at the ask, pay less than the target, and lose: a press shows those alone. */
export const VerdictChips = memo(({ homes, chosen, onChoose }: VerdictChipsProps) => (
  <fieldset className="flex shrink-0 gap-1.5">
    <legend className="sr-only">Show only homes that</legend>
    {verdicts.map((verdict) => {
      const count = homes.filter((home) => home.verdict === verdict).length
      const pressed = verdict === chosen
      return (
        <button
          key={verdict}
          type="button"
          aria-pressed={pressed}
          disabled={count === 0 && !pressed}
          title={tones[verdict].sentence}
          onClick={() => onChoose(pressed ? null : verdict)}
          className={`min-h-8 whitespace-nowrap rounded-full border px-3 font-semibold max-lg:px-2 text-sm disabled:cursor-default disabled:opacity-60 ${tones[verdict].mark} ${pressed ? 'border-current' : 'border-transparent hover:border-current disabled:border-transparent'}`}
        >
          {formatCount(count)} {words[verdict](count)}{' '}
          <span className="max-[1399px]:sr-only">{more[verdict]}</span>
        </button>
      )
    })}
  </fieldset>
))

const words: Readonly<Record<Verdict, (count: number) => string>> = {
  clears: (count) => (count === 1 ? 'clears' : 'clear'),
  pays: (count) => (count === 1 ? 'pays' : 'pay'),
  loses: (count) => (count === 1 ? 'loses' : 'lose'),
}
/** Where there is room. */
const more: Readonly<Record<Verdict, string>> = {
  clears: 'my offer',
  pays: 'less than the target',
  loses: '',
}
