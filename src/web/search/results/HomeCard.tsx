import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/homes/home.ts'
import type { CardFigures } from '../../../domain/deal/card-figures.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { discountToValue } from '../../../domain/search/discount-to-value.ts'
import {
  REPAIRS_HIGH_END_USD,
  REPAIRS_LOW_END_USD,
} from '../../../domain/search/profit-potential.ts'
import { MarkMenu, SinceLook } from '../../marks/later-marks.ts'
import { paths } from '../../paths.ts'
import { OPENED_FROM_RESULTS } from '../../storage/opened-from.ts'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { formatChance, shortChanceNote } from '../../ui/chance-words.ts'
import { formatDate, formatUnderValue, formatUsd, formatUsdShort } from '../../ui/format.ts'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { BarKey, type BarSign, PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { sourceAsOf } from '../../ui/source-as-of.ts'
import { HomeFacts } from './HomeFacts.tsx'
import { HomeMarks } from './HomeMarks.tsx'

type HomeCardProps = {
  readonly home: Home
  readonly isNew: boolean
  /** Null until they are worked out, and where they cannot be. */
  readonly figures: CardFigures | null
  /** The photo is on screen at once. */
  readonly eager: boolean
  /** How far the comps behind its value are. */
  readonly distance: SearchDistance
  /** Called on a press that stays in this tab. */
  readonly onOpen: (home: Home) => void
}

/** A home that was found. The whole card is the link to its comps. */
export const HomeCard = ({ home, isNew, figures, eager, distance, onOpen }: HomeCardProps) => (
  <article className="group relative h-full overflow-hidden rounded-card border border-line bg-card focus-within:border-brand hover:border-line-strong has-[[aria-expanded=true]]:overflow-visible">
    <HomePhoto
      src={home.imageUrl}
      alt=""
      eager={eager}
      around={{ home, comps: home.comps, note: trustText(home) }}
      head={<PriceAndDiscount home={home} />}
    />
    <div className="@container px-4 pb-0.5">
      <HomeMarks home={home} isNew={isNew} />
      <Suspense>
        <SinceLook home={{ ...home, distance }} className="mb-1" />
      </Suspense>
      <PriceToValueBar
        priceUsd={home.price}
        valueUsd={home.value}
        averageCompUsd={home.averageCompPrice}
        rangeUsd={home.range80}
        afterRepairs={{
          lowUsd: home.value - REPAIRS_LOW_END_USD,
          highUsd: home.value - REPAIRS_HIGH_END_USD,
        }}
      />
      <dl className="grid grid-cols-1 @min-[18rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-2 @min-[20rem]:gap-x-3 text-[0.8125rem] leading-4 tracking-tight @min-[20rem]:tracking-normal">
        <Figure sign="value" name="Value, average condition" text={formatUsd(home.value)} wide />
        <Figure
          sign="range"
          name={home.measured.range ? '8 in 10 within' : 'Our guess: within'}
          text={formatUsdShort(discountToValue(home).withinUsd)}
        />
        <Figure sign="average" name="Avg comp" text={formatUsd(home.averageCompPrice)} />
        <Figure
          sign="repairs"
          name="Profit potential"
          text={`${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`}
          wide
        />
        {home.fixedUpValue === null || home.size === null ? null : (
          <>
            <Figure name="Max offer" text={formatUsd(figures?.maxOfferUsd ?? null)} />
            <Figure name="Net at ask" text={formatUsd(figures?.netAtAskUsd ?? null)} />
          </>
        )}
        {home.chance === null ? null : (
          <Figure
            name="Sells over asking"
            aside={shortChanceNote(home)}
            text={formatChance(home)}
            wide
          />
        )}
      </dl>
      <div className="mt-0.5 flex items-center border-line border-t">
        <h3 className="min-w-0 grow font-semibold leading-5 sm:leading-6">
          <Link
            data-home
            href={paths.comps(home.propertyId)}
            state={OPENED_FROM_RESULTS}
            onClick={() => onOpen(home)}
            className="block truncate outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
          >
            {home.addressLine}
            <span className="ml-2 font-normal text-muted text-sm">
              {home.city}, {home.state}
            </span>
          </Link>
        </h3>
        <Suspense>
          <MarkMenu home={home} look="chip" />
        </Suspense>
      </div>
      <HomeFacts home={home} />
      <CheckReasons checks={home.checks} />
      <SourceLine home={home} />
    </div>
  </article>
)

/** In one line: a long name gives way, never the source and its date. */
const SourceLine = ({ home }: { readonly home: Home }) => (
  <p
    className={`flex text-muted leading-4 ${home.listedBy === undefined ? 'text-xs' : 'text-[0.6875rem]'}`}
  >
    {home.listedBy === undefined ? null : (
      <span className="truncate" title={home.listedBy}>
        Listed by {home.listedBy}
      </span>
    )}
    <span className={home.listedBy === undefined ? '' : 'shrink-0 whitespace-pre'}>
      {home.listedBy === undefined ? '' : ' · '}
      {home.listedBy === undefined && home.refreshedAt === undefined
        ? lastSeenText(home)
        : `${home.source} · ${sourceAsOf(home)}`}
    </span>
  </p>
)

const lastSeenText = ({ demo, lastSeen, source }: Home): string =>
  demo ? source : `Last seen for sale ${formatDate(lastSeen)} · ${source}`

/** `Fair · 12 comps`, `Weak · few comps (2)`: the grade, and the sold comps it rests on. */
const trustText = ({ grade, gradeFacts: { comps }, fewComps }: Home) => {
  if (comps === 0) return grade
  return `${grade} · ${fewComps ? `few comps (${comps})` : `${comps} comps`}`
}

const PriceAndDiscount = ({ home }: { readonly home: Home }) => {
  const { underUsd } = discountToValue(home)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4">
      <p className="tabular flex items-center gap-1.5 font-bold text-[1.375rem] leading-6 tracking-tight sm:leading-7">
        <BarKey of="price" />
        <span className="sr-only">Price</span>
        {formatUsd(home.price)}
      </p>
      <p className={`tabular font-bold leading-5 ${underUsd < 0 ? 'text-danger' : 'text-gain'}`}>
        {formatUnderValue(underUsd)}
      </p>
    </div>
  )
}

type FigureProps = {
  /** How the bar shows it. */
  readonly sign?: BarSign
  readonly name: string
  readonly aside?: string
  readonly text: string
  readonly wide?: boolean
}

const Figure = ({ sign, name, aside, text, wide = false }: FigureProps) => (
  <div
    className={`flex items-center gap-1 whitespace-nowrap @min-[20rem]:gap-1.5 ${wide ? '@min-[18rem]:col-span-2' : ''}`}
  >
    {sign === undefined ? null : <BarKey of={sign} />}
    <dt className={`text-muted ${sign === undefined ? 'ml-4 @min-[20rem]:ml-[1.125rem]' : ''}`}>
      {name}
      {aside === undefined ? null : <span className="ml-1 text-xs"> {aside}</span>}
    </dt>
    <dd className="tabular ml-auto font-semibold">{text}</dd>
  </div>
)
