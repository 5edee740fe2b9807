import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { SinceLook } from '../../marks/menu/SinceLook.tsx'
import { paths } from '../../paths.ts'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { BarKey, type BarSign, PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { formatChance, shortChanceNote } from '../../ui/words/chance-words.ts'
import {
  chanceOfWorkWords,
  gapWords,
  lastSaleWords,
  likelySaleWords,
  repairsWords,
  roomWords,
  unseenWords,
} from '../../ui/words/figure-words.ts'
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

/** A home that was found. The whole card is the link to its comps. */
export const HomeCard = ({ home, isNew, eager, distance, onOpen }: HomeCardProps) => (
  <article className="group relative h-full overflow-hidden rounded-card border border-line bg-card focus-within:border-brand hover:border-line-strong has-[[aria-expanded=true]]:overflow-visible">
    <HomePhoto
      src={home.imageUrl}
      alt=""
      eager={eager}
      around={{ home, comps: home.comps, note: trustText(home) }}
      head={<AskAndVerdict home={home} />}
    />
    <div className="@container px-4 pt-0.5 pb-0.5">
      <HomeMarks home={home} isNew={isNew} />
      <AskInContext home={home} />
      <SinceLook home={{ ...home, distance }} className="mb-1" />
      <PriceToValueBar home={home} />
      <Figures home={home} />
      <div className="mt-0.5 flex items-center border-line border-t">
        <h3 className="min-w-0 grow font-semibold leading-5 sm:leading-6">
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
      <CheckReasons checks={home.checks} />
      <SourceLine home={home} />
    </div>
  </article>
)

/** In one line: a long name gives way, never the source and its date. */
const SourceLine = ({ home }: { readonly home: Home }) => (
  <p className="flex text-muted text-xs leading-4">
    {home.listedBy === undefined ? null : (
      <span className="truncate" title={home.listedBy}>
        Listed by {home.listedBy}
      </span>
    )}
    <span className={home.listedBy === undefined ? '' : 'shrink-0 whitespace-pre'}>
      {home.listedBy === undefined ? '' : ' · '}
      {home.listedBy === undefined && home.refreshedAt === undefined
        ? lastSeenText(home)
        : `${home.source} · ${sourceAsOf(home)}`}
    </span>
  </p>
)

const lastSeenText = ({ demo, lastSeen, source }: Home): string =>
  demo ? source : `Last seen for sale ${formatDate(lastSeen)} · ${source}`

/** `Fair · 12 comps`, `Weak · few comps (2)`: the grade, and the sold comps it rests on. */
const trustText = ({ grade, gradeFacts: { comps }, fewComps }: Home) => {
  if (comps === 0) return grade
  return `${grade} · ${fewComps ? `few comps (${comps})` : `${comps} comps`}`
}

/** What leads: the ask, and whether it can be bought at it. */
const AskAndVerdict = ({ home }: { readonly home: Home }) => (
  <div className="flex items-center justify-between gap-x-3 px-4">
    <p className="tabular flex items-center gap-1.5 font-bold text-[1.375rem] leading-7 tracking-tight">
      <BarKey of="ask" />
      <span className="sr-only">Price</span>
      {formatUsd(home.price)}
    </p>
    <VerdictMark verdict={home.verdict} className="text-sm" />
  </div>
)

/** The ask beside what its like bring, and beside what the home itself sold for before. */
const AskInContext = ({ home }: { readonly home: Home }) => {
  const lastSale = lastSaleWords(home)
  return (
    <div className="tabular mb-0.5 text-[0.8125rem] leading-4">
      <p className="font-semibold">{gapWords(home)}</p>
      {lastSale === null ? null : <p>{lastSale}</p>}
    </div>
  )
}

/** The figures of a home: those that decide in a table, the others in a line that wraps, profit potential last. */
const Figures = ({ home }: { readonly home: Home }) => {
  const work = chanceOfWorkWords(home)
  return (
    <>
      <dl className="grid grid-cols-1 @min-[18rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-[0.8125rem] leading-4 tracking-tight @min-[20rem]:tracking-normal">
        {home.verdict === null ? null : (
          <>
            <Figure sign="maxOffer" name="Max offer" text={formatUsd(home.maxOffer)} />
            <Figure name="Net at ask" text={formatUsd(home.netAtAsk)} />
          </>
        )}
        {home.roomForRepairs === null ? null : (
          <Figure name="Room for repairs" text={roomWords(home.roomForRepairs)} wide />
        )}
        {home.assumedRepairs === null ? null : (
          <Figure name="Assumed repairs" text={repairsWords(home.assumedRepairs)} wide />
        )}
        {home.likelySale === null ? null : (
          <Figure
            sign="likelySale"
            name="Likely sale"
            text={likelySaleWords(home.likelySale)}
            wide
          />
        )}
        <Figure
          sign="afterRepairValue"
          name="After-repair value"
          text={formatUsd(home.afterRepairValue.price)}
          wide
        />
        <Figure sign="typicalValue" name="Typical value" text={formatUsd(home.typicalValue)} />
        <Figure name="Avg comp" text={formatUsd(home.averageCompPrice)} />
        {home.chance === null ? null : (
          <Figure
            name="Sells over asking"
            aside={shortChanceNote(home)}
            text={formatChance(home)}
            wide
          />
        )}
        <Figure
          name="Profit potential"
          text={`${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`}
          wide
        />
      </dl>
      <Condition condition={home.condition} work={work} />
    </>
  )
}

/**
 * What is said of its condition, in one line: the words that say so; where none do, how many homes like it need work.
 * `Needs work: “could use some TLC”`, `Condition: typical. About 20 of 100 like it need work.`
 */
const conditionLine = (condition: Home['condition'], work: string | null): string => {
  if (condition !== null && condition.evidence.length > 0) return conditionWords(condition)
  const said =
    condition === null
      ? 'Condition not told'
      : `Condition: ${conditionWords(condition).toLowerCase()}`
  return work === null ? said : `${said}. ${work}.`
}

const Condition = ({
  condition,
  work,
}: Pick<Home, 'condition'> & { readonly work: string | null }) => {
  const line = conditionLine(condition, work)
  return (
    <p title={line} className="truncate text-xs leading-4 tracking-tight">
      {line}
    </p>
  )
}

type FigureProps = {
  /** How the bar shows it. */
  readonly sign?: BarSign
  readonly name: string
  readonly aside?: string
  readonly text: string
  readonly wide?: boolean
}

const Figure = ({ sign, name, aside, text, wide = false }: FigureProps) => (
  <div className={`flex items-start gap-1.5 ${wide ? '@min-[18rem]:col-span-2' : ''}`}>
    <dt
      className={`flex shrink-0 items-center gap-1.5 whitespace-nowrap text-muted ${sign === undefined ? 'pl-4.5' : ''}`}
    >
      {sign === undefined ? null : <BarKey of={sign} />}
      {name}
      {aside === undefined ? null : <span className="ml-1 text-xs"> {aside}</span>}
    </dt>
    <dd className="tabular ml-auto text-pretty text-right font-semibold">{text}</dd>
  </div>
)

/** The facts of a card (specification, section 2), then what else is known of the home. */
const HomeFacts = ({ home }: { readonly home: Home }) => (
  <dl className="flex flex-wrap gap-x-3 text-[0.8125rem] leading-4">
    <Fact name="Bedrooms" text={formatCount(home.beds)} />
    <Fact name="Bath" text={formatCount(home.bath)} />
    <Fact name="Sqft" text={formatCount(home.size)} />
    <Fact name="Zip" text={home.zip} />
    <Fact name="Date Listed" text={formatListDate(home.dateListed)} />
    <Fact name="Mls" text={home.mls ?? UNKNOWN} />
    {home.yearBuilt ? <Fact name="Built" text={String(home.yearBuilt)} /> : null}
    {home.lotSize ? <Fact name="Lot" text={formatCount(home.lotSize)} /> : null}
    {home.size ? <Fact name="$/sqft" text={formatUsd(home.price / home.size)} /> : null}
    {home.hoaDues ? <Fact name="HOA" text={`${formatUsd(home.hoaDues)}/mo`} /> : null}
    {typeof home.daysOnMarket === 'number' && !home.askedBefore ? (
      <Fact name="Days" text={formatCount(home.daysOnMarket)} />
    ) : null}
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

type HomeMarksProps = { readonly home: Home; readonly isNew: boolean }

/** What sets a home apart; nothing when nothing does. */
const HomeMarks = ({ home, isNew }: HomeMarksProps) => {
  const cut = formatAskedBefore(home) ?? priceCut(home)
  const twin = twinText(home)
  const unseen = unseenWords(home)
  if (!isNew && cut === null && twin === null && unseen === null) return null
  return (
    <div className="mb-1 flex flex-wrap gap-1.5">
      {isNew ? <span className={`${badge} bg-brand text-on-brand`}>New</span> : null}
      {unseen === null ? null : (
        <span title="It may no longer be for sale" className={`${badge} bg-well`}>
          {unseen}
        </span>
      )}
      {cut === null ? null : <span className={`${badge} bg-well`}>{cut}</span>}
      {twin === null ? null : <span className={`${badge} bg-well`}>{twin}</span>}
    </div>
  )
}

const badge = 'rounded-full px-2.5 font-semibold text-xs leading-5'

/** `Price cut $15,000 on Sep 3`; null when the newest change was none. */
const priceCut = ({ priceChange, asOf }: Home): string | null =>
  priceChange === null || priceChange.amount >= 0
    ? null
    : `Price cut ${formatUsd(-priceChange.amount)} on ${formatDayIn(priceChange.date, asOf)}`
