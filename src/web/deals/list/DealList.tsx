import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { DownloadCsv } from '../../ui/DownloadCsv.tsx'
import { FEWEST_COMPARED, MAX_COMPARED } from '../../ui/side-by-side.ts'
import { DealRow } from './DealRow.tsx'
import { dealsCsv } from './deals-csv.ts'
import { placeOf, titleOf, type WorkedDeal } from './worked-deal.ts'

type DealListProps = {
  readonly deals: readonly WorkedDeal[]
  /** Home ids of the deals that are to stand side by side. */
  readonly picked: readonly string[]
  /** What is looked for. */
  readonly typed: string
  readonly onPicked: (picked: readonly string[]) => void
  readonly onTyped: (typed: string) => void
  readonly onRemove: (deal: WorkedDeal) => void
  readonly onRename: (deal: WorkedDeal, name: string) => Promise<string | null>
}

/** All deals, or those whose name and address have what is typed. Picked ones stay picked while they are not shown. */
export const DealList = ({
  deals,
  typed,
  onTyped,
  onRemove,
  onRename,
  ...props
}: DealListProps) => {
  const picked = props.picked.filter((id) => deals.some(({ kept }) => kept.propertyId === id))
  const found = deals.filter((deal) => isCalled(deal, typed))
  const pick = (id: string) =>
    props.onPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <>
      <p className="mt-1 text-muted">
        Projected, before income tax, on the assumptions of each deal. Not an appraisal.
      </p>
      <ListBar deals={deals} picked={picked} />
      {deals.length < FEWEST_SEARCHED && typed === '' ? null : (
        <div className="mt-2 max-w-sm">
          <TextField
            label="Find by name or address"
            type="search"
            autoComplete="off"
            spellCheck={false}
            optional
            value={typed}
            onChange={onTyped}
            error={null}
          />
          <p role="status" className="mt-1 text-muted text-sm">
            {foundWords(found.length, deals.length, typed.trim())}
          </p>
        </div>
      )}
      <ul className="mt-2 grid gap-3" aria-label="Deals">
        {found.map((deal) => {
          const { propertyId } = deal.kept
          const isPicked = picked.includes(propertyId)
          return (
            <DealRow
              key={propertyId}
              deal={deal}
              picked={isPicked}
              mayPick={isPicked || picked.length < MAX_COMPARED}
              onPick={() => pick(propertyId)}
              onRemove={() => onRemove(deal)}
              onRename={(name) => onRename(deal, name)}
            />
          )
        })}
      </ul>
    </>
  )
}

/** Fewer are seen at one look. */
const FEWEST_SEARCHED = 6

/** Whether every word that is typed is in the name or the address of a deal. */
const isCalled = ({ kept }: WorkedDeal, typed: string): boolean => {
  const called = `${titleOf(kept)} ${placeOf(kept)}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => called.includes(word))
}

const foundWords = (found: number, deals: number, typed: string): string => {
  if (typed === '') return `${deals} deals`
  return found === 0
    ? `No deal has “${typed}” in its name or address.`
    : `${found} of ${deals} deals`
}

/** What can be done with the deals of the list. */
const ListBar = ({ deals, picked }: Pick<DealListProps, 'deals' | 'picked'>) => {
  const [, navigate] = useLocation()
  const ready = picked.length >= FEWEST_COMPARED
  return (
    <div className="sticky top-0 z-10 -mx-4 mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-paper px-4 py-2 md:-mx-8 md:px-8">
      <Button
        kind="primary"
        aria-disabled={!ready}
        onClick={() => {
          if (ready) navigate(`${paths.deals}?compare=${picked.map(encodeURIComponent).join(',')}`)
        }}
      >
        Compare
      </Button>
      <p role="status" className="text-muted text-sm max-sm:order-last max-sm:basis-full">
        {pickedWords(picked.length, deals.length)}
      </p>
      <DownloadCsv
        name="deals"
        csv={() => dealsCsv(deals, window.location.origin)}
        short
        className="ml-auto"
      />
    </div>
  )
}

const pickedWords = (picked: number, deals: number): string => {
  if (deals < FEWEST_COMPARED) return 'With two deals or more you can compare them.'
  if (picked < FEWEST_COMPARED) return `${picked} picked. Pick two to four to compare.`
  return picked === MAX_COMPARED ? '4 picked, which is the most.' : `${picked} picked.`
}
