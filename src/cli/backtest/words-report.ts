import type { WordsFigures, WordsStudy } from '../../domain/valuation/backtest/words-study.ts'
import { LIKELY_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { textTable } from '../text-table.ts'

/** What remarks are worth, as tables and sentences for a terminal. */
export const wordsText = ({
  described,
  withWords,
  withoutWords,
  chanceOfWork,
}: WordsStudy): string => {
  const row = (name: string, { mdape, bias, badWords }: WordsFigures) => [
    name,
    ...[mdape, bias, badWords.mdape, badWords.bias, badWords.cover80].map(figure),
  ]
  const values = textTable(
    [
      ...['Remarks', '>Median error %', '>Bias %', '>Fixers’ median error %', '>Their bias %'],
      `>${LIKELY_PERCENT}% range holds %`,
    ],
    [row('With words', withWords), row('Without words', withoutWords)],
  )
  const work = textTable(
    ['Chance of work', '>Homes', '>Predicted %', '>Words say so %'],
    chanceOfWork.map(({ n, predicted, observed }, tenth) => [
      tenth === 0 ? 'Lowest tenth' : tenth === 9 ? 'Highest tenth' : '',
      String(n),
      figure(predicted),
      figure(observed),
    ]),
  )
  return `${values}Remarks were read of ${figure(described)}% of the homes; ${withWords.badWords.n.toLocaleString('en-US')} of them have words of work to do.\n\n${work}`
}

const figure = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '—')
