import { type ReactNode, startTransition, useId, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { formatListDate, formatUsd } from '../../ui/words/format.ts'
import { StreetView } from '../StreetView.tsx'
import type { ChoiceChange } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'
import type { ShownValue } from '../value/shown-value.ts'
import { attributionOf, compDateLine, compName } from '../words/comp-name.ts'
import {
  ASKING_SENTENCE,
  compsCaption,
  isSold,
  noCompsSentence,
  reachWords,
} from '../words/comps-sentences.ts'
import { factsOf, formatMiles } from '../words/home-facts.ts'
import { askedAndSold, askInWords } from '../words/price-words.ts'
import { saleIdOf } from '../workbench/row-ids.ts'
import { type CardLink, ComparedCard, cardLinkClass } from './ComparedCard.tsx'
import { CompWeight, CompWeightSpace } from './CompWeight.tsx'
import { type ComparedComp, isTwin } from './compared-comps.ts'

type CompsGridProps = {
  readonly home: Home
  readonly distance: SearchDistance
  readonly link: CardLink
  readonly shown: ShownValue
  readonly compared: readonly ComparedComp[]
  /** Null while comps cannot be switched. */
  readonly step: ((change: ChoiceChange) => void) | null
  /** The line of a comp on the adjustment grid, which its card opens; null while there is none. */
  readonly lines: ((row: GridRow) => ReactNode) | null
  /** What the comps say of the home is on its way. */
  readonly waiting: boolean
}

/** The home's card, then its comps, the likest first. */
export const CompsGrid = (props: CompsGridProps) => {
  const { home, distance, link, shown, compared, step, lines, waiting } = props
  const counted = shown.comps
  return (
    <section aria-labelledby="comps-heading">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id="comps-heading" className="font-bold text-lg tracking-tight">
          Comps
        </h2>
        {compared.length > 0 ? (
          <p className="tabular text-muted">
            {compsCaption(counted, reachWords(counted, distance), compared.length - counted.length)}
          </p>
        ) : null}
      </div>
      {/* What is opened takes all columns, below the row of its card, whose cards stay side by side. */}
      <ul className="grid grid-flow-row-dense grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
        <li>
          <HomeCard home={home} link={link} />
        </li>
        {compared.map((one) => (
          <li key={one.id} className="contents">
            <CompCard
              {...one}
              home={home}
              link={link}
              step={step}
              lines={lines}
              waiting={waiting}
            />
          </li>
        ))}
      </ul>
      {compared.length === 0 ? (
        <p className="mt-4 rounded-card border border-line bg-card p-4">
          {noCompsSentence(distance, shown)}
        </p>
      ) : null}
    </section>
  )
}

/** The home itself, in the shape of its comps, to hold against them. */
const HomeCard = ({ home, link }: Pick<CompsGridProps, 'home' | 'link'>) => (
  <ComparedCard
    id={home.propertyId}
    mark="home"
    photo={home.imageUrl}
    address={home.addressLine}
    webUrl={home.webUrl}
    streetView={
      <StreetView
        home={home}
        demo={home.demo}
        address={home.addressLine}
        className={cardLinkClass}
      />
    }
    price={<span className="tabular font-bold text-lg leading-tight">{askInWords(home)}</span>}
    facts={factsOf({ beds: home.beds, baths: home.bath, squareFeet: home.size })}
    attribution={attributionOf(home)}
    footnotes={home.dateListed === null ? [] : [`For Sale ${formatListDate(home.dateListed)}`]}
    link={link}
  />
)

type CompCardProps = ComparedComp &
  Pick<CompsGridProps, 'home' | 'link' | 'step' | 'lines' | 'waiting'>

/** One comp: what it sold for and when, or what is asked for it. */
const CompCard = ({ id, comp, row, home, link, step, lines, waiting }: CompCardProps) => {
  const linesId = useId()
  const [open, setOpen] = useState(false)
  // A transition: what opens has loaded, and is to be there at once, without an empty place before it.
  const toggle = () => startTransition(() => setOpen(!open))
  const opened = open && row !== null && lines !== null ? lines(row) : null
  return (
    <>
      <ComparedCard
        id={id}
        mark={isSold(comp) ? 'sold' : 'for sale'}
        photo={comp.imageUrl}
        address={compName(comp)}
        webUrl={comp.webUrl}
        streetView={
          <StreetView
            home={comp}
            demo={home.demo}
            address={compName(comp)}
            className={cardLinkClass}
          />
        }
        price={
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular font-bold text-lg leading-tight">{formatUsd(comp.price)}</span>
            {isSold(comp) ? null : (
              <span className="inline-flex items-center gap-1 text-muted text-sm">
                Asking
                <span className="relative z-10 inline-flex">
                  <Tooltip label="About asking prices" text={ASKING_SENTENCE} />
                </span>
              </span>
            )}
          </div>
        }
        facts={factsOf(comp)}
        attribution={attributionOf(comp)}
        footnotes={[
          isTwin(home, comp) ? 'Twin of this home' : null,
          compDateLine(comp),
          formatMiles(comp.distanceMiles),
          askedAndSold(comp),
          ...comp.checks.map(({ evidence }) => evidence),
        ].filter((note) => note !== null)}
        link={link}
        off={row?.part === 'switched off'}
        sale={row === null ? null : { id: saleIdOf(row.sale.listingKey), part: row.part }}
        open={opened !== null}
      >
        {row === null || step === null ? (
          waiting && isSold(comp) && <CompWeightSpace />
        ) : (
          <CompWeight row={row} step={step} lines={{ id: linesId, open, toggle }} />
        )}
      </ComparedCard>
      {opened === null ? null : (
        <div
          id={linesId}
          className="col-span-full rounded-card border border-ink bg-card px-3 pt-2 pb-1 max-sm:-mt-3 max-sm:rounded-t-none sm:px-4"
        >
          <p className="font-semibold max-sm:hidden">{compName(comp)}</p>
          {opened}
        </div>
      )}
    </>
  )
}
