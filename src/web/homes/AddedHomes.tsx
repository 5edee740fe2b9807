import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { AddedHome } from '../../contract/homes/added-homes.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { joinKnown } from '../ui/facts-in-line.ts'
import { OffMarketMark } from '../ui/OffMarketMark.tsx'
import { VerdictMark } from '../ui/VerdictMark.tsx'
import { formatCount, formatCounted, formatUsd } from '../ui/words/format.ts'

type AddedHomesProps = {
  readonly homes: readonly AddedHome[]
  readonly onRemove: (home: AddedHome) => void
}

/** The homes that the subscriber has added, the newest first. */
export const AddedHomes = ({ homes, onRemove }: AddedHomesProps) =>
  homes.length === 0 ? null : (
    <section className="mt-8">
      <h2 className="font-bold text-lg tracking-tight">Homes you added</h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {homes.map((home) => (
          <li key={home.propertyId} className="rounded-card border border-line bg-card p-4">
            <OneHome added={home} onRemove={() => onRemove(home)} />
          </li>
        ))}
      </ul>
    </section>
  )

const OneHome = ({
  added,
  onRemove,
}: {
  readonly added: AddedHome
  readonly onRemove: () => void
}) => {
  const { home, figures, why, propertyId, forSale } = added
  const { addressLine, city, state, zip, beds, bath, size, price } = home
  return (
    <>
      <h3 className="font-semibold leading-5">
        <Link href={paths.comps(propertyId)} className="underline underline-offset-4">
          {addressLine}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
        {joinKnown([city, joinKnown([state, zip], ' ')], ', ')}
        <OffMarketMark />
        <VerdictMark verdict={figures?.deal?.verdict ?? null} />
      </p>
      <p className="tabular text-sm">
        {joinKnown([
          price === null ? 'No ask' : `Asks ${formatUsd(price)}`,
          beds === null ? null : formatCounted(beds, 'bed'),
          bath === null ? null : formatCounted(bath, 'bath'),
          size === null ? null : `${formatCount(size)} sqft`,
        ])}
      </p>
      <p className="tabular mt-1 text-sm">
        {figures === null ? (
          why
        ) : (
          <>
            Typical value <strong>{formatUsd(figures.typicalValue)}</strong>, max offer{' '}
            <strong>{formatUsd(figures.deal?.maxOffer ?? null)}</strong>
          </>
        )}
      </p>
      {forSale === null ? null : (
        <p className="mt-1 text-sm">
          It is for sale now, at {formatUsd(forSale.price)}:{' '}
          <Link href={paths.comps(forSale.propertyId)} className="font-semibold text-brand">
            open its listing
          </Link>
        </p>
      )}
      <div className="-mb-2 -ml-3 mt-1 flex">
        <Link
          href={paths.addHome(propertyId)}
          aria-label={`Change ${addressLine}`}
          className={`${buttonClass('quiet')} px-3!`}
        >
          <Pencil aria-hidden className="size-4" />
          Change
        </Link>
        <Button
          kind="quiet"
          className="px-3!"
          aria-label={`Remove ${addressLine}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
          Remove
        </Button>
      </div>
    </>
  )
}
