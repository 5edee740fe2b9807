import { useState } from 'react'
import { Link } from 'wouter'
import type { Flip, Flips } from '../../contract/flips.ts'
import { whyLeftOut } from '../../domain/flips/resales.ts'
import { LazyMap } from '../map/LazyMap.tsx'
import type { MapPin } from '../map/map-pin.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Tooltip } from '../ui/controls/Tooltip.tsx'
import { DemoMark } from '../ui/DemoMark.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { flipAddress } from '../ui/words/flip-words.ts'
import {
  formatCount,
  formatCounted,
  formatDate,
  formatDays,
  formatUsd,
  formatUsdShort,
} from '../ui/words/format.ts'
import { FlipList } from './FlipList.tsx'
import {
  type FlipFigure,
  figuresOf,
  leftOutWords,
  placeName,
  spanOf,
  tooFewSentence,
} from './flip-sentences.ts'
import { MarketLinks } from './MarketLinks.tsx'
import { QuarterChart } from './QuarterChart.tsx'
import { betweenUsd } from './sort-flips.ts'

type FlipsOfPlaceProps = {
  /** The place as the address has it. */
  readonly asked: string
  readonly flips: Flips
}

/** The flips of a place: in figures, by quarter, in a list and on a map. */
export const FlipsOfPlace = ({ asked, flips: answer }: FlipsOfPlaceProps) => {
  const { kind, demo, summary, quarters, flips, leftOut } = answer
  const place = placeName(answer)
  const span = spanOf(answer)
  const market = kind === 'market' ? null : marketOf(flips, asked)
  return (
    <section aria-labelledby="flips-place">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="flips-place" className="first-letter:uppercase font-bold text-lg tracking-tight">
          {place}
        </h2>
        {demo ? <DemoMark /> : null}
        {market === null ? null : (
          <Link href={paths.flips(market)} className={`-ml-4 sm:ml-0 ${buttonClass('quiet')}`}>
            All zips {market}xx
          </Link>
        )}
      </div>
      {span === null ? null : <p className="text-muted text-sm">{span}.</p>}
      {summary.state === 'known' ? (
        <div className="items-start gap-8 lg:flex">
          <FlipFigures figures={summary.figures} />
          {quarters.length > 1 ? <QuarterChart quarters={quarters} asOf={answer.asOf} /> : null}
        </div>
      ) : (
        <p className="mt-3 max-w-prose">
          {span === null
            ? `No flips are known in ${place} yet: no sales are known there.`
            : tooFewSentence(summary.flips, place)}
        </p>
      )}
      {span === null ? <MarketLinks /> : null}
      {flips.length === 0 ? null : (
        <ListAndMap
          place={place}
          demo={demo}
          flips={flips}
          all={summary.state === 'known' ? summary.figures.flips : summary.flips}
        />
      )}
      <LeftOut leftOut={leftOut} />
    </section>
  )
}

/** The market of zips, or of flips that all lie in one. */
const marketOf = (flips: readonly Flip[], asked: string): string | null => {
  const zips = /^\d{5}/.test(asked) ? asked.split(',') : flips.map(({ zip }) => zip)
  const areas = new Set(zips.map((zip) => zip.trim().slice(0, 3)).filter((area) => area !== ''))
  const [area] = areas
  return areas.size === 1 && area !== undefined ? area : null
}

type ListAndMapProps = {
  readonly place: string
  readonly demo: boolean
  readonly flips: readonly Flip[]
  /** How many there are; the newest of them are listed. */
  readonly all: number
}

/** The list and, beside it where there is room, the map; else the map comes at a press. */
const ListAndMap = ({ demo, ...listed }: ListAndMapProps) => {
  const { flips } = listed
  const wide = useMediaQuery(WIDE)
  const [mapShown, setMapShown] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const map = (
    <LazyMap
      home={null}
      others={flips.map(pinOf)}
      words={{ title: 'Map of the flips', others: 'flips' }}
      demo={demo}
      openPinId={openId}
      highlightedPinId={highlightedId}
      onOpenPin={setOpenId}
      onHighlightPin={setHighlightedId}
    />
  )
  return (
    <div className="mt-8 items-start gap-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <FlipList
        {...listed}
        highlightedId={openId ?? highlightedId}
        map={wide ? null : { shown: mapShown, onToggle: () => setMapShown(!mapShown), map }}
        onHighlight={setHighlightedId}
        onShowOnMap={(id) => {
          setOpenId(id)
          setMapShown(true)
        }}
      />
      {wide ? (
        <div className="sticky top-4 h-[calc(100dvh-2rem)] max-h-[42rem] min-h-96 overflow-hidden rounded-card border border-line">
          {map}
        </div>
      ) : null}
    </div>
  )
}

/** A flip as a dot of the map. */
const pinOf = (flip: Flip): MapPin => {
  const { propertyId, lat, long, bought, again, daysHeld } = flip
  const [kind, verb, resold] =
    again.how === 'sold'
      ? (['sold again', 'sold', again.price] as const)
      : (['listed again', 'listed again', again.ask] as const)
  return {
    id: propertyId,
    kind,
    at: { latitude: lat, longitude: long },
    label: `${formatUsdShort(betweenUsd(flip))} between`,
    price: `${formatUsd(bought.price)} to ${formatUsd(resold)}`,
    address: flipAddress(flip),
    dateLine: `Bought ${formatDate(bought.date)}; ${verb} ${formatDate(again.date)}, ${formatDays(daysHeld)}`,
    webUrl: null,
  }
}

const WIDE = '(min-width: 900px)'

/** How many homes that came back do not count, by why; folded. */
const LeftOut = ({ leftOut }: Pick<Flips, 'leftOut'>) => {
  const reasons = whyLeftOut.flatMap((why) => {
    const homes = leftOut[why] ?? 0
    return homes === 0 ? [] : [{ why, homes }]
  })
  const all = reasons.reduce((sum, { homes }) => sum + homes, 0)
  if (all === 0) return null
  return (
    <details className="mt-8 max-w-prose">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-brand">
        {formatCounted(all, 'home')} left out
      </summary>
      <p className="text-muted text-sm">
        They came back within a year in the market here, but say nothing of flips.
      </p>
      <dl className="tabular mt-2 text-sm">
        {reasons.map(({ why, homes }) => (
          <div key={why} className="flex justify-between gap-4 border-line border-t py-2">
            <dt>{leftOutWords[why]}</dt>
            <dd className="font-semibold">{formatCount(homes)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The figures of a place's flips, in plain ink: what others gained is no deal of the reader's. */
const FlipFigures = ({ figures }: { readonly figures: Parameters<typeof figuresOf>[0] }) => (
  <dl
    aria-label="Figures"
    className="tabular mt-4 grid min-w-0 grow grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4"
  >
    {figuresOf(figures).map((figure) => (
      <Figure key={figure.name} {...figure} />
    ))}
  </dl>
)

const Figure = ({ name, text, note, about }: FlipFigure) => (
  <div className="bg-card p-3 last:col-span-2">
    <dt className="flex items-center gap-1.5 text-muted text-sm">
      {name}
      <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
    </dt>
    <dd className="font-bold text-lg">
      {text}
      {note === null ? null : <span className="block font-normal text-muted text-sm">{note}</span>}
    </dd>
  </div>
)
