import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AddedHome, ValuedAddress } from '../../contract/homes/added-homes.ts'
import { LIKELY_BEGINS } from '../../domain/valuation/range/range-levels.ts'
import { paths } from '../paths.ts'
import { VerdictMark } from '../ui/VerdictMark.tsx'
import { formatDate, formatUsd, formatUsdRange } from '../ui/words/format.ts'

/** What a home of any address is worth, and what was filled in or taken to say so. */
export const ValueCard = ({
  value,
  twin,
}: {
  readonly value: ValuedAddress
  /** The same address among the homes that are added already. */
  readonly twin: AddedHome | null
}) => {
  const { figures, range80, why, comps, grade, asOf, forSale } = value
  const deal = figures?.deal ?? null
  return (
    <div className="rounded-card border border-line bg-well p-4">
      {forSale === null ? null : (
        <p className="mb-3 rounded-control bg-notice-soft px-3 py-2 text-notice text-sm">
          This home is for sale on file, at {formatUsd(forSale.price)}.{' '}
          <Link href={paths.comps(forSale.propertyId)} className="font-semibold underline">
            Open its listing
          </Link>
        </p>
      )}
      {twin === null ? null : (
        <p className="mb-3 rounded-control bg-notice-soft px-3 py-2 text-notice text-sm">
          You have added this address already.{' '}
          <Link href={paths.comps(twin.propertyId)} className="font-semibold underline">
            Open it
          </Link>
        </p>
      )}
      {figures === null || range80 === null ? (
        <p>{why}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-muted text-sm">Typical value</span>
            <strong className="tabular text-lg">{formatUsd(figures.typicalValue)}</strong>
            <VerdictMark verdict={deal?.verdict ?? null} />
          </p>
          <p className="tabular text-sm">
            {LIKELY_BEGINS}: {formatUsdRange(range80)}. {grade} · {comps} comps within a mile · as
            of {formatDate(asOf)}
          </p>
          <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
            <Figure name="Likely sale">{formatUsd(figures.likelySale?.price ?? null)}</Figure>
            <Figure name="After-repair value">
              {formatUsd(deal?.afterRepairValue.price ?? null)}
            </Figure>
            <Figure name="Max offer">{formatUsd(deal?.maxOffer ?? null)}</Figure>
            <Figure name="Room for repairs">
              {formatUsd(deal?.roomForRepairs?.dollars ?? null)}
            </Figure>
            <Figure name="Net at ask">{formatUsd(deal?.netAtAsk ?? null)}</Figure>
            <Figure name="Assumed repairs">
              {formatUsd(deal?.assumedRepairs?.dollars ?? null)}
            </Figure>
          </dl>
          {value.home.price === null ? (
            <p className="mt-2 text-muted text-sm">
              Without an ask there is no likely sale, room for repairs or net: the max offer is what
              to offer.
            </p>
          ) : null}
        </>
      )}
      <Known value={value} />
    </div>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)

/** Who says what of the home, and what was taken without being known. */
const Known = ({ value: { factsFrom, assumed, home } }: { readonly value: ValuedAddress }) => {
  const filled = {
    beds: home.beds,
    baths: home.bath,
    size: home.size,
    lot: home.lotSize,
    'year built': home.yearBuilt,
    type: home.propertyType,
  }
  const asKnown = (fact: string): string => {
    const known = Object.entries(filled).find(([name]) => name === fact)?.[1] ?? null
    if (known === null) return fact
    return `${fact} ${typeof known === 'number' && fact !== 'year built' ? known.toLocaleString('en-US') : known}`
  }
  return (
    <div className="mt-3 space-y-1 text-sm">
      {factsFrom.map(({ source, date, facts }) => (
        <p key={`${source} ${date}`}>
          <span className="font-semibold">
            {source === 'You' ? 'You' : `${source}, ${formatDate(date)}`}:
          </span>{' '}
          {facts.map(asKnown).join(', ')}
        </p>
      ))}
      {assumed.map((sentence) => (
        <p key={sentence} className="text-notice">
          {sentence}
        </p>
      ))}
    </div>
  )
}
