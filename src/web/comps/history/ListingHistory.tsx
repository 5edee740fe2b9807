import { type ComponentProps, useState } from 'react'
import { PriceHistory } from './PriceHistory.tsx'

type ListingHistoryProps = ComponentProps<typeof PriceHistory> & {
  readonly remarks: string | null
}

/** What its listing says of a home, and what was asked for it; nothing where nothing is known. */
export const ListingHistory = ({ remarks, ...prices }: ListingHistoryProps) => (
  <>
    {remarks === null ? null : <Remarks remarks={remarks} />}
    <PriceHistory {...prices} />
  </>
)

/** The listing's description, folded after four lines. */
const Remarks = ({ remarks }: { readonly remarks: string }) => {
  const [open, setOpen] = useState(false)
  const isLong = remarks.length > SHORT
  return (
    <section aria-labelledby="remarks-heading" className="mt-10">
      <h2 id="remarks-heading" className="font-bold text-lg tracking-tight">
        From the listing
      </h2>
      <p
        id="remarks"
        className={`mt-2 max-w-prose whitespace-pre-line break-words ${open ? '' : 'line-clamp-4'}`}
      >
        {remarks}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="remarks"
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {open ? 'Show less' : 'Show all of it'}
        </button>
      ) : null}
    </section>
  )
}

/** So many characters fit into four lines of a phone. */
const SHORT = 140
