import { ImageOff } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { maxOfferName } from '../../../domain/search/figures-in-words.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { SinceLook } from '../../marks/menu/SinceLook.tsx'
import { paths } from '../../paths.ts'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { chanceOfWorkWords, unseenWords } from '../../ui/words/figure-words.ts'
import {
  formatAskedBefore,
  formatCount,
  formatDate,
  formatDayIn,
  formatListDate,
  formatUsd,
  UNKNOWN,
} from '../../ui/words/format.ts'
import { sourceAsOf } from '../../ui/words/source-as-of.ts'
import { twinText } from '../../ui/words/twin-text.ts'

type HomeCardProps = {
  readonly home: Home
  readonly isNew: boolean
  /** The photo is on screen at once. */
  readonly eager: boolean
  /** How far the comps behind its value are. */
  readonly distance: SearchDistance
  /** Called on a press that stays in this tab. */
  readonly onOpen: (home: Home) => void
}

/**
 * A home that was found: what it asks and whether it can be bought at that, then the facts of the specification. The
 * whole card is the link to its comps.
 */
export const HomeCard = memo(({ home, isNew, eager, distance, onOpen }: HomeCardProps) => (
  <article className="@container group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card px-3 pt-1.5 pb-1 focus-within:border-brand hover:border-line-strong has-[[aria-expanded=true]]:overflow-visible">
    <div className="flex gap-3">
      <Photo src={home.imageUrl} eager={eager} />
      <div className="min-w-0 grow">
        <div className="flex items-center justify-between gap-2">
          <p className="tabular font-bold text-lg leading-6 tracking-tight">
            <span className="sr-only">Price</span>
            {formatUsd(home.price)}
          </p>
          <span className="flex min-w-0 items-center gap-1.5">
            {home.imageUrl === null ? (
              <span className="truncate text-muted text-xs">Photo coming soon</span>
            ) : null}
            {isNew ? (
              <span className="rounded-full bg-brand px-2 font-semibold text-on-brand text-xs leading-5">
                New
              </span>
            ) : null}
            <VerdictMark verdict={home.verdict} className="text-sm" />
          </span>
        </div>
        <OfferAndNet home={home} />
        <div className="-mb-0.5">
          <PriceToValueBar home={home} />
        </div>
      </div>
    </div>
    <News home={home} distance={distance} />
    <div className="mt-auto flex items-center gap-2">
      <h3 className="min-w-0 grow font-semibold leading-6">
        <Link
          data-home
          href={paths.comps(home.propertyId)}
          state={OPENED_FROM_RESULTS}
          onClick={() => onOpen(home)}
          className="block truncate outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
        >
          {home.addressLine}, <span className="font-normal text-muted text-sm">{home.city}</span>
        </Link>
      </h3>
      <MarkMenu home={home} look="chip" />
    </div>
    <HomeFacts home={home} />
    <Condition home={home} />
    <CheckReasons checks={home.checks} inLine />
    <SourceLine home={home} />
  </article>
))

/** Where there is none, or it cannot be loaded, the card says so in a line. It leaves the figures beside it their room. */
const Photo = ({ src, eager }: { readonly src: string | null; readonly eager: boolean }) => {
  const [broken, setBroken] = useState(false)
  if (src === null) return null
  return broken ? (
    <span
      role="img"
      aria-label="Photo coming soon"
      className="grid h-18 w-16 shrink-0 place-items-center @[18.75rem]:w-24 rounded-control bg-well text-muted"
    >
      <ImageOff aria-hidden className="size-5" />
    </span>
  ) : (
    <img
      src={src}
      alt=""
      width={96}
      height={72}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // Listing sites refuse pictures to pages that name themselves.
      referrerPolicy="no-referrer"
      className="h-18 w-16 shrink-0 rounded-control bg-well object-cover @[18.75rem]:w-24"
      onError={() => setBroken(true)}
    />
  )
}

/** In one unit: dollars against the max offer, and what is left at the ask. */
const OfferAndNet = ({
  home: { verdict, maxOffer, maxOfferBy, netAtAsk },
}: {
  readonly home: Home
}) => (
  <p className="tabular truncate text-xs leading-4">
    {verdict === null ? (
      'No deal: the size is not known'
    ) : (
      <>
        <span className="text-muted">{maxOfferName(maxOfferBy)}</span>{' '}
        <span className="font-semibold">{maxOffer === null ? 'none' : formatUsd(maxOffer)}</span>
        <span className="text-muted">
          {' '}
          · net<span className="sr-only"> at ask</span>
        </span>{' '}
        <span className="font-semibold">{formatUsd(netAtAsk)}</span>
      </>
    )}
  </p>
)

/** What sets a home apart from what it was, and from others; nothing where nothing does. */
const News = ({ home, distance }: Pick<HomeCardProps, 'home' | 'distance'>) => {
  const { propertyId, price, value } = home
  const news = [
    unseenWords(home),
    formatAskedBefore(home) ?? priceCut(home),
    twinText(home),
  ].filter((text) => text !== null)
  return (
    <>
      {news.length === 0 ? null : (
        <p title={news.join('. ')} className="truncate font-semibold text-xs leading-4">
          {news.join(' · ')}
        </p>
      )}
      <SinceLook home={{ propertyId, price, value, distance }} />
    </>
  )
}

/** `Price cut $15,000 on Sep 3`; null when the newest change was none. */
const priceCut = ({ priceChange, asOf }: Home): string | null =>
  priceChange === null || priceChange.amount >= 0
    ? null
    : `Price cut ${formatUsd(-priceChange.amount)} on ${formatDayIn(priceChange.date, asOf)}`

/** The facts of a card (specification, section 2); all others are in the preview, the columns and on its page. */
const HomeFacts = ({ home }: { readonly home: Home }) => (
  <dl className="flex flex-wrap gap-x-3 text-xs leading-4">
    <Fact name="Bedrooms" text={formatCount(home.beds)} />
    <Fact name="Bath" text={formatCount(home.bath)} />
    <Fact name="Sqft" text={formatCount(home.size)} />
    <Fact name="Zip" text={home.zip} />
    <Fact name="Date Listed" text={formatListDate(home.dateListed)} />
    <Fact name="Mls" text={home.mls ?? UNKNOWN} />
  </dl>
)

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="flex min-w-0 gap-1">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular truncate font-medium" title={text}>
      {text}
    </dd>
  </div>
)

/**
 * What is said of its condition, in one line: the words that say so; where none do, how many homes like it need work.
 * `Needs work: “could use some TLC”`, `Condition: typical. About 20 of 100 like it need work.`
 */
const conditionLine = (home: Home): string => {
  const { condition } = home
  const work = chanceOfWorkWords(home)
  if (condition !== null && condition.evidence.length > 0) return conditionWords(condition)
  const said =
    condition === null
      ? 'Condition not told'
      : `Condition: ${conditionWords(condition).toLowerCase()}`
  return work === null ? said : `${said}. ${work}.`
}

const Condition = ({ home }: { readonly home: Home }) => {
  const line = conditionLine(home)
  return (
    <p title={line} className="truncate text-xs leading-4">
      {line}
    </p>
  )
}

/** In one line: a long name gives way, never the source and its date. */
const SourceLine = ({ home }: { readonly home: Home }) => (
  <p className="flex text-muted text-xs leading-4">
    {home.listedBy === undefined ? null : (
      <span className="truncate" title={home.listedBy}>
        Listed by {home.listedBy}
      </span>
    )}
    <span className={home.listedBy === undefined ? 'truncate' : 'shrink-0 whitespace-pre'}>
      {home.listedBy === undefined ? '' : ' · '}
      {home.listedBy === undefined && home.refreshedAt === undefined
        ? lastSeenText(home)
        : `${home.source} · ${sourceAsOf(home)}`}
    </span>
  </p>
)

const lastSeenText = ({ demo, lastSeen, source }: Home): string =>
  demo ? source : `Last seen for sale ${formatDate(lastSeen)} · ${source}`
