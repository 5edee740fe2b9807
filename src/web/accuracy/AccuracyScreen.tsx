import { ArrowLeft } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { HasNavigatedContext, ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MarketCard } from './MarketCard.tsx'
import { useAccuracy } from './use-accuracy.ts'

/** How far past values were from what homes then sold for, in the reader's own data. */
export const AccuracyScreen = () => (
  <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-8 md:py-6">
    <Back />
    <ScreenHeading
      title="Accuracy"
      className="font-bold text-2xl leading-tight tracking-tight md:text-3xl"
    >
      How far past values were off
    </ScreenHeading>
    <p className="mt-2 max-w-prose text-muted">
      We value homes that have already sold as if it were the day before, and then look at what they
      sold for. Every such sale of a home whose size is known counts, the ones we got wrong too.
    </p>
    <div className="mt-6">
      <Markets />
    </div>
  </div>
)

/** To the comps somebody came from; who came from elsewhere is led to the search. */
const Back = () => {
  const cameFromAScreen = useContext(HasNavigatedContext)
  const look = `-ml-4 ${buttonClass('quiet')}`
  return cameFromAScreen ? (
    <button type="button" onClick={() => history.back()} className={look}>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </button>
  ) : (
    <Link href={paths.home} className={look}>
      <ArrowLeft aria-hidden className="size-4" />
      Back to the search
    </Link>
  )
}

const Markets = () => {
  const { asked, askAgain } = useAccuracy()
  const { markets } = asked
  if (asked.state === 'there' && markets.length === 0) return <NothingYet />
  // Of a single market nothing is folded away.
  const zipsOpen = asked.state === 'there' && markets.length === 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {markets.length === 0 ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {markets.map((market) => (
            <li key={market.market}>
              <MarketCard market={market} zipsOpen={zipsOpen} />
            </li>
          ))}
        </ul>
      )}
      {asked.state === 'asking' ? <Loading /> : null}
      {asked.state === 'failed' ? (
        <Panel
          title={
            markets.length === 0
              ? 'The figures could not be loaded'
              : 'Some markets could not be loaded'
          }
        >
          <p role="alert">{asked.text}</p>
          <Button className="mt-4" onClick={askAgain}>
            Try again
          </Button>
        </Panel>
      ) : null}
    </div>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading the figures</span>
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)

const NothingYet = () => (
  <Panel title="No values to check yet">
    <p>
      Figures appear here once a market has sales to learn from and later sales to be checked by.
      After a first start or an import they take a minute or two to work out.
    </p>
    <Link href={paths.home} className={`mt-4 ${buttonClass('secondary')}`}>
      Back to the search
    </Link>
  </Panel>
)
