import { Link } from 'wouter'
import { verdicts } from '../../../domain/deals/results/verdict.ts'
import { useClientConfig } from '../../data/ask/client-config.tsx'
import { emptySearchState, type SearchState } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { BarKey, type BarSign, PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import { gapWords, roomWords } from '../../ui/words/figure-words.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { CitiesOnFile } from './CitiesOnFile.tsx'
import { RecentSearches } from './RecentSearches.tsx'

type FirstVisitProps = {
  readonly form: SearchState
  readonly onSearch: (form: SearchState) => void
}

/** In the place of the homes while nothing is searched: what was searched before, what is on file, and how to read a card. */
export const FirstVisit = ({ form, onSearch }: FirstVisitProps) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="empty:hidden lg:col-span-2">
      <RecentSearches onSearch={onSearch} />
    </div>
    <HowToRead onSearch={onSearch} />
    {/* Last: they are asked for, and nothing moves when they come. */}
    <CitiesOnFile form={form} onSearch={onSearch} />
  </div>
)

const HowToRead = ({ onSearch }: Pick<FirstVisitProps, 'onSearch'>) => {
  const { config } = useClientConfig()
  return (
    <section className="grid gap-x-12 gap-y-6 rounded-card border border-line bg-card p-6 text-muted md:p-8 min-[1400px]:grid-cols-2">
      <div>
        <h2 tabIndex={-1} className="font-bold text-ink text-lg tracking-tight">
          Every home for sale, compared with what sold nearby
        </h2>
        <p className="mt-2 max-w-prose">
          Choose a city or zip code and how far below market you buy. Each home shows what to offer,
          what it likely sells for as is, what it brings repaired, and the comps behind it.
        </p>
        <p className="mt-3 max-w-prose">
          An address that is not listed, as from a wholesaler?{' '}
          <Link
            href={paths.addHome()}
            className="font-semibold text-brand underline-offset-4 hover:underline"
          >
            Add a home
          </Link>
        </p>
        {config?.demo ? (
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={() => onSearch(demoSearch)}>Search the demo market</Button>
            <p className="text-sm">Made-up homes in Columbus, OH, to try it with.</p>
          </div>
        ) : null}
      </div>
      <div className="border-line max-[1399px]:border-t max-[1399px]:pt-4">
        <h3 className="font-semibold text-ink">How to read a home</h3>
        <div className="mt-3 max-w-md">
          <p className="mb-2 flex items-center justify-between gap-3">
            {gapWords(example)}
            <VerdictMark verdict={example.verdict} />
          </p>
          <PriceToValueBar home={example} />
          <dl className="mt-2 text-sm">
            <Line sign="ask" name="Ask" usd={example.price} />
            <Line sign="maxOffer" name="Max offer, by your target" usd={example.maxOffer} />
            <Line sign="likelySale" name="Likely sale, as is" usd={example.likelySale.price} />
            <Line
              sign="typicalValue"
              name="Typical value, in average condition"
              usd={example.typicalValue}
            />
            <Line
              sign="afterRepairValue"
              name="After-repair value"
              usd={example.afterRepairValue.price}
            />
          </dl>
          <p className="mt-3 text-sm">Room for repairs: {roomWords(example.roomForRepairs)}.</p>
          <dl className="mt-3 text-sm">
            {verdicts.map((verdict) => (
              <div key={verdict} className="flex items-start gap-2 py-0.5">
                <dt className="w-16 shrink-0">
                  <VerdictMark verdict={verdict} />
                </dt>
                <dd>{tones[verdict].sentence}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm">
            Dots are comps. Filled: priced higher than the home. Hollow: same or lower.
          </p>
        </div>
      </div>
    </section>
  )
}

type LineProps = {
  readonly sign: BarSign
  readonly name: string
  readonly usd: number
}

const Line = ({ sign, name, usd }: LineProps) => (
  <div className="flex items-center gap-2 border-line border-b py-1.5">
    <BarKey of={sign} />
    <dt>{name}</dt>
    <dd className="tabular ml-auto font-semibold text-ink">{formatUsd(usd)}</dd>
  </div>
)

/** Made up; its deal by the shipped defaults, of 850 sqft in Ohio. */
export const example = {
  price: 312_000,
  maxOffer: 291_292,
  verdict: 'pays',
  likelySale: { price: 307_000, low: 293_000, high: 322_000 },
  typicalValue: 440_000,
  afterRepairValue: { price: 460_000 },
  roomForRepairs: { dollars: 30_960, perSqft: 36, level: 'light' },
} as const

const demoSearch: SearchState = {
  ...emptySearchState,
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  priceBelowMarket: '10000',
  propertyType: 'House',
  maxPrice: '500000',
}
