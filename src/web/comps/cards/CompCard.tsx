import { type ReactNode, startTransition, useId, useState } from 'react'
import type { Comp } from '../../../contract/homes/home.ts'
import { formatUsd } from '../../ui/format.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { StreetView } from '../StreetView.tsx'
import type { ChoiceChange } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { attributionOf, compDateLine, compName } from '../words/comp-name.ts'
import { ASKING_SENTENCE, isSold } from '../words/comps-sentences.ts'
import { factsOf, formatMiles } from '../words/home-facts.ts'
import { askedAndSold } from '../words/price-words.ts'
import { type CardLink, ComparedCard, cardLinkClass } from './ComparedCard.tsx'
import { CompWeight, CompWeightSpace } from './CompWeight.tsx'

type CompCardProps = {
  readonly id: string
  readonly comp: Comp
  /** Of the demo market. */
  readonly demo: boolean
  /** It says most about the home. */
  readonly twin: boolean
  readonly link: CardLink
  /** Its row on the workbench; null for a home still for sale, and while there is no evidence. */
  readonly row: GridRow | null
  readonly step: ((change: ChoiceChange) => void) | null
  /** Its line of the adjustment grid, where the card is what opens it. */
  readonly lines: ((row: GridRow) => ReactNode) | null
  /** Its row is on its way: its place is kept. */
  readonly waiting: boolean
}

/** One comp: what it sold for and when, or what is asked for it. */
export const CompCard = ({
  id,
  comp,
  demo,
  twin,
  link,
  row,
  step,
  lines,
  waiting,
}: CompCardProps) => {
  const linesId = useId()
  const [open, setOpen] = useState(false)
  // A transition: what opens has loaded, and is to be there at once, without an empty place before it.
  const toggle = () => startTransition(() => setOpen(!open))
  const opener = lines === null ? null : { id: linesId, open, toggle }
  return (
    <ComparedCard
      id={id}
      mark={isSold(comp) ? 'sold' : 'for sale'}
      photo={comp.imageUrl}
      address={compName(comp)}
      webUrl={comp.webUrl}
      streetView={
        <StreetView home={comp} demo={demo} address={compName(comp)} className={cardLinkClass} />
      }
      price={
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular font-bold text-xl leading-tight">{formatUsd(comp.price)}</span>
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
        twin ? 'Twin of this home' : null,
        compDateLine(comp),
        formatMiles(comp.distanceMiles),
        askedAndSold(comp),
        ...comp.checks.map(({ evidence }) => evidence),
      ].filter((note) => note !== null)}
      link={link}
      off={row?.part === 'switched off'}
      below={
        open && row !== null && lines !== null ? (
          <div id={linesId} className="relative z-10 col-span-full px-3 pb-2 sm:px-4">
            {lines(row)}
          </div>
        ) : null
      }
    >
      {row === null || step === null ? (
        waiting && isSold(comp) && <CompWeightSpace />
      ) : (
        <CompWeight row={row} step={step} lines={opener} />
      )}
    </ComparedCard>
  )
}
