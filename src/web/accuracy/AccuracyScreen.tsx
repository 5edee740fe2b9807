import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { accuracyCalls, type MarketAccuracy } from '../../contract/accuracy.ts'
import { usePages } from '../data/ask/use-pages.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Failed } from '../ui/feedback/Failed.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { HasNavigatedContext, ScreenHeading } from '../ui/ScreenHeading.tsx'
import { FLIP_TEST_CAVEAT } from './accuracy-sentences.ts'
import { MarketCard } from './MarketCard.tsx'
import { YourJobs } from './YourJobs.tsx'

/** How far past values were from what homes then sold for: every market for subscribers, some for visitors. */
export const AccuracyScreen = () => {
  const visitor = useSession().state === 'anonymous'
  return (
    <Page width="wide">
      <Back visitor={visitor} />
      <ScreenHeading title="How accurate are our values?" />
      <p className="mt-2 max-w-prose text-muted">
        We value homes that have already sold as if it were the day before, and then look at what
        they sold for. We count every sale with a known size, including our misses.
        {visitor ? ' Subscribers see this for every market.' : null}
      </p>
      <div className="mt-6">
        {visitor ? null : <YourJobs />}
        <Markets visitor={visitor} />
      </div>
    </Page>
  )
}

type ForVisitor = { readonly visitor: boolean }

/** Back to the screen the reader came from; people who came from elsewhere go to the screen that they start on. */
const Back = ({ visitor }: ForVisitor) => {
  const cameFromAScreen = useContext(HasNavigatedContext)
  const look = `-ml-4 ${buttonClass('quiet')}`
  return cameFromAScreen ? (
    <button type="button" onClick={() => history.back()} className={look}>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </button>
  ) : (
    <Start visitor={visitor} className={look}>
      <ArrowLeft aria-hidden className="size-4" />
    </Start>
  )
}

type StartProps = ForVisitor & { readonly className: string; readonly children?: ReactNode }

const Start = ({ visitor, className, children }: StartProps) => (
  <Link href={visitor ? paths.welcome : paths.home} className={className}>
    {children}
    {visitor ? 'What Flip Search Pro does' : 'Back to the search'}
  </Link>
)

const Markets = ({ visitor }: ForVisitor) => {
  const { asked, next, again } = usePages(
    accuracyCalls[visitor ? 'ofPublic' : 'ofAll'],
    { query: {} },
    (page) => (page.next === undefined ? null : { query: { after: page.next } }),
  )
  // They come page after page by themselves.
  useEffect(() => {
    if (next?.state === 'there' && next.fault === null) next.ask()
  }, [next])
  return (
    <WhenKnown asked={asked} of="the figures" heights={['h-80', 'h-80']} onAgain={again}>
      {(pages) => {
        const markets = eachOnce(pages.flatMap((page) => page.markets))
        if (next === null && markets.length === 0) return <NothingYet visitor={visitor} />
        const real = markets.filter(({ demo }) => !demo)
        const demo = markets.filter(({ demo }) => demo)
        // Each market is a line to open, except the first; with a single market nothing is folded away.
        const openFirst = (real[0] ?? demo[0])?.market
        const zipsOpen = next === null && markets.length === 1
        const shown = { openFirst, zipsOpen, withMarket: !visitor }
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {markets.some(({ flips }) => flips !== null) ? <FlipTestCaveat /> : null}
            <MarketList markets={real} {...shown} />
            {demo.length === 0 || real.length === 0 ? null : (
              <div className="mt-2">
                <h2 className="font-bold text-lg tracking-tight">Demo markets</h2>
                <p className="mt-1 text-muted">Made-up homes that come with the product.</p>
              </div>
            )}
            <MarketList markets={demo} {...shown} />
            {next === null ? null : next.fault === null ? (
              <Loading of="the figures" heights={['h-80', 'h-80']} />
            ) : (
              <Failed
                title="Some markets could not be loaded"
                text={next.fault}
                onAgain={next.ask}
              />
            )}
          </div>
        )
      }}
    </WhenKnown>
  )
}

/** A market that is studied between two pages may be on both. */
const eachOnce = (markets: readonly MarketAccuracy[]): readonly MarketAccuracy[] =>
  [...new Map(markets.toReversed().map((one) => [one.market, one])).values()].toReversed()

type MarketListProps = {
  readonly markets: readonly MarketAccuracy[]
  /** The market whose card is open; the others are lines to open. */
  readonly openFirst: string | undefined
  readonly zipsOpen: boolean
  readonly withMarket: boolean
}

const MarketList = ({ markets, openFirst, ...shown }: MarketListProps) =>
  markets.length === 0 ? null : (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {markets.map((market) => (
        <li key={market.market}>
          <MarketCard market={market} open={market.market === openFirst} {...shown} />
        </li>
      ))}
    </ul>
  )

const FlipTestCaveat = () => (
  <p className="max-w-prose rounded-control bg-notice-soft px-3 py-2 text-notice text-sm">
    {FLIP_TEST_CAVEAT}
  </p>
)

const NothingYet = ({ visitor }: ForVisitor) => (
  <Panel title="No values to check yet">
    <p>
      Figures appear here once a market has sales to learn from and later sales to check against.
      After a first start or an import that takes a minute or two.
    </p>
    <Start visitor={visitor} className={`mt-4 ${buttonClass('secondary')}`} />
  </Panel>
)
