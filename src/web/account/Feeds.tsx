import { useState } from 'react'
import { savedSearchCalls } from '../../contract/alerts/saved-searches.ts'
import { type Feed, feedCalls } from '../../contract/feeds.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useChange } from '../data/ask/use-change.ts'
import { FeedAddresses } from '../data/feeds/FeedAddresses.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatMoment } from '../ui/words/format.ts'

/** Secret addresses for feed readers and calendars: makes them, lists them, ends them. */
export const Feeds = () => {
  const { asked, change } = useAsked(feedCalls.list, {})
  const searches = useAsked(savedSearchCalls.list, { query: {} }).asked
  const { said, changing, change: make } = useChange()
  const [of, setOf] = useState('')
  const [addresses, setAddresses] = useState<readonly string[]>([])
  if (asked.state === 'asking' || searches.state === 'asking')
    return <Skeleton className="h-24 w-full" />
  if (asked.state === 'failed' || searches.state === 'failed')
    return <p className="text-muted">We could not load them. Reload the page to try again.</p>

  const { feeds } = asked.value
  const add = () =>
    make(
      feedCalls.make,
      { body: { searchId: of === NEXT_STEPS ? null : of } },
      {
        put: (made) => {
          setAddresses(made.addresses)
          change(() => ({ feeds: [made.feed, ...feeds] }))
        },
      },
    )
  const end = (id: string) => {
    setAddresses([])
    return make(feedCalls.end, { params: { id } }, { put: (now) => change(() => now) })
  }
  return (
    <>
      <p className="max-w-prose text-muted">
        Read the new leads of a saved search in a feed reader, and your next steps in your calendar.
        Anyone who has such an address can read what it lists, until you end it.
      </p>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (of !== '' && !changing) void add()
        }}
      >
        <Select
          label="What it lists"
          placeholder="Choose"
          value={of}
          onChange={setOf}
          options={[
            { value: NEXT_STEPS, label: 'Next steps in My homes (calendar)' },
            ...searches.value.searches.map(({ id, name }) => ({
              value: id,
              label: `New leads of ${name}`,
            })),
          ]}
        />
        <Button type="submit" className="justify-self-start" aria-disabled={of === '' || changing}>
          Make an address
        </Button>
      </form>
      <Fault text={said?.text} className="mt-2 text-sm" />
      <FeedAddresses addresses={addresses} />
      {feeds.length === 0 ? null : (
        <ul className="mt-3 divide-y divide-line">
          {feeds.map((feed) => (
            <li key={feed.id} className="py-2.5">
              <OneFeed feed={feed} onEnd={() => void end(feed.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const NEXT_STEPS = 'next steps'

const OneFeed = ({ feed, onEnd }: { readonly feed: Feed; readonly onEnd: () => void }) => {
  const [ending, setEnding] = useState(false)
  const { search, createdAt, readAt } = feed
  const name = search === null ? 'Next steps in My homes' : `New leads of ${search.name}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="wrap-anywhere min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted text-sm">
          Made {formatMoment(new Date(createdAt), new Date())} ·{' '}
          {readAt === null
            ? 'never read'
            : `last read ${formatMoment(new Date(readAt), new Date())}`}
        </span>
      </p>
      {ending ? (
        <div className="flex gap-2">
          <Button kind="danger" onClick={onEnd}>
            End it for good
          </Button>
          <Button onClick={() => setEnding(false)}>Keep</Button>
        </div>
      ) : (
        <Button
          kind="quiet"
          onClick={() => setEnding(true)}
          aria-label={`End the address of ${name}`}
        >
          End
        </Button>
      )}
    </div>
  )
}
