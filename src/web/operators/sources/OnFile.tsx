import { useState } from 'react'
import { type ListingsOnFile, sourceCalls } from '../../../contract/sources/sources.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatCount, formatCounted, formatDate } from '../../ui/words/format.ts'

/** What is on file, market by market, however it came: also from the command line. Nothing where nothing is. */
export const OnFile = () => {
  const { asked } = useAsked(sourceCalls.onFile, {})
  const [all, setAll] = useState(false)
  if (asked.state === 'failed')
    return (
      <p role="alert" className="max-w-prose text-muted">
        What is on file could not be counted: {asked.text}
      </p>
    )
  const onFile = asked.state === 'known' ? asked.value.onFile : []
  const markets = [...new Set(onFile.map(({ market }) => market))].map((market) =>
    onFile.filter((brought) => brought.market === market),
  )
  if (markets.length === 0) return null
  const shown = all ? markets : markets.slice(0, SHOWN_FIRST)
  return (
    <section aria-labelledby="on-file">
      <h2 id="on-file" className="mb-3 font-bold text-lg tracking-tight">
        On file
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {shown.map((sources) => (
          <li key={sources[0]?.market} className="py-3">
            <p className="font-semibold">
              {sources[0]?.place} ({sources[0]?.market})
            </p>
            {sources.map((brought) => (
              <p key={brought.source} className="tabular text-muted text-sm">
                {sentence(brought)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {shown.length < markets.length ? (
        <Button kind="secondary" className="mt-3" onClick={() => setAll(true)}>
          Show all {formatCount(markets.length)} markets
        </Button>
      ) : null}
    </section>
  )
}

const SHOWN_FIRST = 20

const sentence = ({ source, homesForSale, sales, newestOn }: ListingsOnFile): string =>
  `${source}: ${formatCounted(homesForSale, 'home')} for sale and ${formatCounted(sales, 'sale')}, newest ${formatDate(newestOn)}`
