import { Link } from 'wouter'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { paths } from '../paths.ts'
import { gapWords } from '../ui/words/figure-words.ts'
import { formatUsd } from '../ui/words/format.ts'
import { AdjustmentGrid } from './AdjustmentGrid.tsx'
import { Section } from './Section.tsx'
import {
  exampleAverageCompUsd,
  exampleHome,
  exampleProfit,
  exampleValueUsd,
} from './worked-example.ts'

/** An adjustment grid that can be added up by hand. */
export const HowValuesAreMade = () => (
  <Section
    title="A value you can add up yourself"
    aside={
      <div className="mt-4 grid gap-4 text-muted">
        <p>
          Each sale nearby is adjusted to the home for sale, line by line, as on an appraiser’s
          form. The adjusted price is what that sale would have brought with this home’s size, lot,
          age and location, on today’s market.
        </p>
        <p>Nearer, newer and more alike sales count more: that is their weight.</p>
        <p>
          This example is made up, and short enough to check by hand. In the product a value rests
          on up to twelve sales, and leans on the whole market where good ones are few.
        </p>
        <AccuracyLink />
      </div>
    }
  >
    <div className="grid items-start gap-6 min-[1400px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <AdjustmentGrid />
      <WhatItComesTo />
    </div>
  </Section>
)

/** Where visitors see how accurate values are. */
const AccuracyLink = () =>
  useClientConfig().config?.publicAccuracy ? (
    <Link
      href={paths.accuracy}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
    >
      How accurate are our values?
    </Link>
  ) : null

const WhatItComesTo = () => (
  <div className="rounded-card border border-line bg-card p-4">
    <h3 className="font-semibold">What that means for the asking price</h3>
    <dl className="tabular mt-3 text-sm">
      <Line name="Ask" text={formatUsd(exampleHome.priceUsd)} />
      <Line name="Typical value" text={formatUsd(exampleValueUsd)} />
      <Line name="Average of the sales, as sold" text={formatUsd(exampleAverageCompUsd)} />
      <Line
        name="Profit potential"
        text={`${formatUsd(exampleProfit.max)} to ${formatUsd(exampleProfit.min)}`}
      />
    </dl>
    <p className="mt-3 text-sm">
      {gapWords({ price: exampleHome.priceUsd, typicalValue: exampleValueUsd })}: homes that ask so
      much less usually need work.
    </p>
    <p className="mt-3 text-muted text-sm">
      The plain average would have said {formatUsd(exampleAverageCompUsd - exampleValueUsd)} more.
      Every home shows both figures.
    </p>
  </div>
)

const Line = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="flex items-center gap-2 border-line border-t py-1.5">
    <dt>{name}</dt>
    <dd className="ml-auto font-semibold">{text}</dd>
  </div>
)
