import { useState } from 'react'
import { Link } from 'wouter'
import { feedCalls } from '../../../contract/feeds.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useChange } from '../ask/use-change.ts'

/** The addresses of a feed or calendar that has just been made. */
export const FeedAddresses = ({ addresses }: { readonly addresses: readonly string[] }) => (
  <div className="mt-3 grid gap-3 empty:mt-0" aria-live="polite">
    {addresses.map((address) => (
      <ShownOnce key={address} label={labelOf(address)} text={address} />
    ))}
  </div>
)

/** Makes the feed of a saved search, or with null the calendar of next steps, where one looks for it; once. */
export const useNewFeed = (searchId: string | null) => {
  const { said, changing, change } = useChange()
  const [addresses, setAddresses] = useState<readonly string[]>([])
  return {
    isMade: addresses.length > 0,
    make: async () => {
      if (changing || addresses.length > 0) return
      const put = (made: { readonly addresses: readonly string[] }) => setAddresses(made.addresses)
      await change(feedCalls.make, { body: { searchId } }, { put })
    },
    shown: (
      <>
        <Fault text={said?.text} className="mt-2 text-sm" />
        <FeedAddresses addresses={addresses} />
        {addresses.length === 0 ? null : (
          <p className="mt-2 max-w-prose text-muted text-sm">
            Anyone who has {addresses.length === 1 ? 'this address' : 'such an address'} can read
            what it lists, until you end it under{' '}
            <Link
              href={paths.accountSettings}
              className="font-semibold text-brand underline-offset-4 hover:underline"
            >
              Account settings
            </Link>
            .
          </p>
        )}
      </>
    ),
  }
}

const labelOf = (address: string): string => {
  if (address.endsWith('.ics')) return 'Calendar address (iCalendar)'
  return address.endsWith('.json') ? 'JSON Feed address' : 'Feed address (Atom)'
}
