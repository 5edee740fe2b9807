import { ExternalLink, MapPin as MapPinIcon } from 'lucide-react'
import { type ComponentProps, type Ref, Suspense, useState } from 'react'
import { homeChoiceCalls } from '../../../contract/marks/home-choices.ts'
import type { Home } from '../../../contract/search/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import type { HomeType } from '../../../domain/listings/home-type.ts'
import { ask } from '../../data/ask/ask.ts'
import type { LinkedSearch } from '../../data/storage/comps/comps-link.ts'
import { DataCaveats } from '../../market-conditions/DataCaveats.tsx'
import { MarkOfHome } from '../../marks/menu/MarkOfHome.tsx'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { showServerText } from '../../ui/feedback/Toaster.tsx'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { OffMarketMark } from '../../ui/OffMarketMark.tsx'
import { OutsideLink } from '../../ui/OutsideLink.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { formatDate, formatUsd } from '../../ui/words/format.ts'
import { sourceAsOf } from '../../ui/words/source-as-of.ts'
import { twinText } from '../../ui/words/twin-text.ts'
import { TextWithIcon } from '../cards/TextWithIcon.tsx'
import { StreetView } from '../StreetView.tsx'
import { fewCompsSentence, LAST_SEEN_SENTENCE } from '../words/comps-sentences.ts'
import { saidBy } from '../words/condition-sentences.ts'
import { factsFromSentence } from '../words/facts-from-sentence.ts'
import { cityLine, factsOf, mapAppUrl } from '../words/home-facts.ts'
import { askedBeforeSentence, moreFactsOf } from '../words/price-words.ts'
import { ConditionOfHome } from './ConditionOfHome.tsx'
import { HomeMetrics } from './HomeMetrics.tsx'
import { ShareButton } from './ShareButton.tsx'

// With the laws of all states; few homes are on a list.
const OnCountyLists = comesLater(
  async () => (await import('../../county-lists/rows/OnCountyLists.tsx')).OnCountyLists,
)

type CompsHeaderProps = {
  readonly home: Home
  readonly distance: SearchDistance
  readonly includeHomesForSale: boolean
  /** The figures: while they are out of sight a short line of them stays at the top. */
  readonly metricsRef: Ref<HTMLDivElement>
  /** The subscriber has chosen another type for it: its value is to be looked up again. */
  readonly onTreatedAs: () => void
} & Pick<
  ComponentProps<typeof HomeMetrics>,
  'shown' | 'yourDeal' | 'oursUsd' | 'level' | 'onLevel' | 'onShowWorkbench'
>

/** The home: its photo, or a strip with its comps around it, where it is, what to offer for it, and what it sells for. */
export const CompsHeader = ({
  home,
  distance,
  includeHomesForSale,
  metricsRef,
  onTreatedAs,
  ...metrics
}: CompsHeaderProps) => {
  const [notesPlace, setNotesPlace] = useState<HTMLElement | null>(null)
  return (
    <header className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[22rem_minmax(0,1fr)] min-[1400px]:grid-cols-[26rem_minmax(0,1fr)] lg:has-[>img]:grid-rows-[auto_auto_1fr]">
      <HomePhoto
        src={home.imageUrl}
        alt={`${home.addressLine}, ${home.city}`}
        eager
        around={{ home, comps: metrics.shown.comps }}
        className="rounded-card max-md:[img&]:aspect-[2/1] max-md:[img&]:max-h-60 lg:[img&]:row-span-2"
      />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-4 max-md:contents">
        <Identity home={home} distance={distance} notesPlace={notesPlace} />
        <Actions home={home} search={{ distance, includeHomesForSale }} />
      </div>
      <div
        ref={metricsRef}
        className="min-w-0 md:max-lg:col-span-2 lg:[header:has(>img)>&]:col-start-2 lg:[header:has(>img)>&]:row-span-2 lg:[header:not(:has(>img))>&]:col-span-2"
      >
        <HomeMetrics home={home} distance={distance} {...metrics} />
        {metrics.shown.fewComps ? (
          <p className="mt-3 rounded-control bg-notice-soft px-3 py-2 text-notice">
            <strong className="font-bold">Few comps.</strong>{' '}
            {fewCompsSentence(distance, metrics.oursUsd !== null, metrics.shown)}
          </p>
        ) : null}
      </div>
      {/* Under the photo, where there is one: what is said there comes and goes without moving the comps. */}
      <div className="min-w-0 md:max-lg:col-span-2 lg:[header:has(>img)>&]:row-start-3 lg:[header:not(:has(>img))>&]:col-span-2">
        <div ref={setNotesPlace} />
        <ConditionOfHome
          condition={home.condition}
          by={saidBy(home)}
          repairsAssumed={(metrics.shown.story.assumedRepairs?.level ?? 'none') !== 'none'}
          onShowWorkbench={metrics.onShowWorkbench}
        />
        <Checks home={home} onTreatedAs={onTreatedAs} />
        <Suspense>
          <OnCountyLists propertyId={home.propertyId} />
        </Suspense>
        <Provenance home={home} asOf={metrics.shown.asOf} />
        <FactsBehind home={home} />
      </div>
    </header>
  )
}

type HomeProps = { readonly home: Home }

type IdentityProps = HomeProps & {
  readonly distance: SearchDistance
  /** Where what is written about the home is shown. */
  readonly notesPlace: HTMLElement | null
}

const Identity = ({ home, distance, notesPlace }: IdentityProps) => (
  <div className="min-w-0 md:flex-1 md:basis-80">
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-muted">{cityLine(home)}</p>
      {home.demo ? <DemoMark /> : null}
      {home.offMarket === undefined ? null : <OffMarketMark />}
    </div>
    <ScreenHeading
      title={`${home.addressLine} comps`}
      className="font-bold text-xl leading-tight tracking-tight"
    >
      {home.addressHidden ? (
        home.addressLine
      ) : (
        <OutsideLink
          href={mapAppUrl(home)}
          opens="opens in a map"
          className="inline-block py-1.5 underline decoration-1 decoration-line-strong underline-offset-4 hover:decoration-2"
        >
          <TextWithIcon
            text={`${home.addressLine}, ${home.city}`}
            icon={<MapPinIcon aria-hidden className="ml-1.5 inline size-5 text-muted" />}
          />
        </OutsideLink>
      )}
    </ScreenHeading>
    <p className="tabular">
      {factsOf({ beds: home.beds, baths: home.bath, squareFeet: home.size })
        .map(({ count, unit }) => `${count} ${unit}`)
        .concat(moreFactsOf(home))
        .join(' · ')}
    </p>
    <AskedBefore home={home} />
    {/* As high as the menu, whose mark is asked for. */}
    <div className="mt-2 min-h-11">
      <MarkOfHome home={{ ...home, distance }} notesPlace={notesPlace} />
    </div>
  </div>
)

const AskedBefore = ({ home }: HomeProps) => {
  const asked = askedBeforeSentence(home)
  return asked === null ? null : <p className="tabular font-semibold">{asked}</p>
}

/** On a phone the figures come first. */
const Actions = ({ home, search }: HomeProps & { readonly search: LinkedSearch }) => (
  <div className="flex flex-wrap gap-1 max-md:order-last">
    {/* No one else can open a home that its owner has added. */}
    {home.offMarket === undefined || home.offMarket.version === null ? (
      <ShareButton propertyId={home.propertyId} search={search} title={home.addressLine} />
    ) : null}
    <StreetView
      home={home}
      demo={home.demo}
      address={home.addressLine}
      className={buttonClass('quiet')}
    />
    {home.webUrl === null ? null : (
      <OutsideLink href={home.webUrl} className={`${buttonClass('secondary')} max-lg:order-first`}>
        View listing
        <ExternalLink aria-hidden className="size-4" />
      </OutsideLink>
    )}
  </div>
)

/** What is wrong with the home, or may be, and the sale that says most about it. */
const Checks = ({ home, onTreatedAs }: HomeProps & { readonly onTreatedAs: () => void }) => {
  const twin = twinText(home)
  return (
    <div className="mt-3 space-y-1">
      {twin === null ? null : <p className="font-semibold text-sm">{twin}</p>}
      <CheckReasons checks={home.checks} />
      {home.valuedAs !== home.propertyType || home.asListed ? (
        <TreatAs home={home} onTreatedAs={onTreatedAs} />
      ) : null}
    </div>
  )
}

/**
 * A home that is valued as another type than it is listed as can be treated as listed; and one that the subscriber has
 * treated so, as what it is by its facts again.
 */
const TreatAs = ({ home, onTreatedAs }: Pick<CompsHeaderProps, 'home' | 'onTreatedAs'>) => {
  const [asking, setAsking] = useState(false)
  const corrected = home.valuedAs !== home.propertyType
  const choose = async () => {
    setAsking(true)
    const body = { propertyId: home.propertyId, choice: 'as listed', chosen: corrected } as const
    const answer = await ask(homeChoiceCalls.choose, { body })
    setAsking(false)
    if (answer.ok) onTreatedAs()
    else if (answer.error.kind !== 'aborted') showServerText(answer.error.text)
  }
  return (
    <Button kind="secondary" disabled={asking} onClick={() => void choose()}>
      {corrected ? `Treat as a ${words[home.propertyType]}` : 'Value by its facts again'}
    </Button>
  )
}

const words: Record<HomeType, string> = {
  House: 'house',
  Townhouse: 'townhouse',
  Condo: 'condo',
  MultiFamily: 'multi-family home',
  Other: 'home of another kind',
}

const Provenance = ({ home, asOf }: HomeProps & { readonly asOf: string }) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
    <span>As of {formatDate(asOf)}</span>
    {home.listedBy === undefined ? null : <span>Listed by {home.listedBy}</span>}
    {/* A feed takes back what is no longer for sale: what it has is so as of its last refresh. */}
    {home.refreshedAt === undefined ? (
      <>
        <span>Source: {home.source}</span>
        {home.leftMarket === undefined && home.offMarket === undefined ? (
          <span className="inline-flex items-center gap-2">
            Last seen for sale {formatDate(home.lastSeen)}
            <Tooltip label="About last seen for sale" text={LAST_SEEN_SENTENCE} />
          </span>
        ) : null}
      </>
    ) : (
      <span>
        Source: {home.source}, {sourceAsOf(home)}
      </span>
    )}
  </p>
)

/** What is thin or stale in what is known of a home, and which source says what, where several speak. */
const FactsBehind = ({ home }: HomeProps) => (
  <div className="text-muted text-sm">
    <DataCaveats homes={[home]} />
    <FactsFrom home={home} />
  </div>
)

/** Which source says what of a home, in a line that opens to a list. */
const FactsFrom = ({ home }: HomeProps) =>
  home.factsFrom === undefined ? null : (
    <details>
      <summary className="cursor-pointer py-1">{factsFromSentence(home)}</summary>
      <dl className="grid gap-x-4 gap-y-0.5 py-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {home.factsFrom.map(({ source, date, facts, asks }) => (
          <div key={`${source} ${date}`} className="contents">
            <dt className="font-semibold">
              {source}, {formatDate(date)}
            </dt>
            <dd>
              {[...(asks === undefined ? [] : [`asks ${formatUsd(asks)}`]), ...facts].join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
