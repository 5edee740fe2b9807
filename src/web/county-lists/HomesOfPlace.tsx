import { useRef } from 'react'
import { Link } from 'wouter'
import type { CountyList } from '../../contract/county-lists/county-lists.ts'
import {
  HOMES_ON_A_PAGE,
  type HomesOnLists,
  homesOnListsCalls,
} from '../../contract/county-lists/homes-on-lists.ts'
import { usePages } from '../data/ask/use-pages.ts'
import { HomeKeys } from '../marks/menu/HomeKeys.tsx'
import { HomeMarksContext } from '../marks/menu/home-marks.ts'
import { MarkNotes } from '../marks/menu/MarkNotes.tsx'
import { useHomeMarks } from '../marks/menu/use-home-marks.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Panel } from '../ui/Panel.tsx'
import { formatCount } from '../ui/words/format.ts'
import {
  type AskedHomes,
  addressOfHomes,
  isNarrowed,
  placeAsked,
  withFilters,
} from './asked-homes.ts'
import { HomeOnListsCard } from './HomeOnListsCard.tsx'
import { ListFilters } from './ListFilters.tsx'
import { countiesOf, homesSentence, pageWords, stackedSentence } from './list-sentences.ts'
import { markableOnLists } from './markable-on-lists.ts'
import { PurchaserLaws } from './rows/PurchaserLaws.tsx'

type HomesOfPlaceProps = {
  readonly asked: AskedHomes
  /** Those on file. */
  readonly lists: readonly CountyList[]
}

/** The homes on lists in a place: their filters with counts, and a page of them. */
export const HomesOfPlace = ({ asked, lists }: HomesOfPlaceProps) => {
  // What is on screen stays until what was asked for since is there: the filters are used one after another.
  const found = usePages(homesOnListsCalls.find, { query: asked }, () => null)
  if (found.asked.state === 'failed' && !found.asked.mayPass)
    return (
      <Panel title="No homes to show">
        <p role="alert">{found.asked.text}</p>
        <Counties asked={asked} lists={lists} />
      </Panel>
    )
  return (
    <WhenKnown
      asked={found.asked}
      of="the homes on county lists"
      heights={['h-28', 'h-80']}
      onAgain={found.again}
    >
      {([known]) =>
        known === undefined ? null : (
          <>
            <ListFilters asked={asked} found={known} lists={lists} />
            <Fault text={found.fault} className="mt-3" />
            <div aria-busy={found.behind} className={found.behind ? 'outdated' : ''}>
              {known.total === 0 ? (
                <NoneHere asked={asked} found={known} lists={lists} />
              ) : (
                <Found asked={asked} found={known} />
              )}
            </div>
          </>
        )
      }
    </WhenKnown>
  )
}

type FoundProps = { readonly asked: AskedHomes; readonly found: HomesOnLists }

const Found = ({ asked, found }: FoundProps) => {
  const { marks } = useHomeMarks(0)
  const list = useRef<HTMLUListElement>(null)
  const { homes, byLists, total } = found
  // They count all kinds of the place, whichever are asked for.
  const all = byLists.reduce((sum, { homes: on }) => sum + on, 0)
  const stacked = all === total ? stackedSentence(byLists) : null
  return (
    <HomeMarksContext value={marks}>
      <section aria-labelledby="homes-on-lists" className="mt-5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="homes-on-lists" tabIndex={-1} className="font-bold text-lg tracking-tight">
            {homesSentence(found, asked)}
          </h2>
          {stacked === null ? null : <p className="text-muted text-sm">{stacked}</p>}
        </div>
        <PurchaserLaws rows={homes.flatMap(({ countyLists }) => countyLists)} className="mt-3" />
        <ul
          ref={list}
          aria-label="Homes on county lists"
          className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3"
        >
          {homes.map((home, place) => (
            <li key={home.propertyId} data-place={place}>
              <HomeOnListsCard onLists={home} />
            </li>
          ))}
        </ul>
        <Pages asked={asked} found={found} />
        <HomeKeys list={list} homes={homes.map(markableOnLists)} />
        <MarkNotes />
      </section>
    </HomeMarksContext>
  )
}

/** The ways to the pages before and after, as links, so that each is an address. */
const Pages = ({ asked, found: { total, homes, next } }: FoundProps) => {
  const from = Number(asked.after ?? 0)
  if (from === 0 && next === null) return null
  const before = Math.max(0, from - HOMES_ON_A_PAGE)
  const page = (after: number) =>
    addressOfHomes(withFilters(asked, { after: after === 0 ? '' : String(after) }))
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
      {from === 0 ? null : (
        <Link href={page(before)} className={buttonClass('secondary')}>
          Previous {formatCount(HOMES_ON_A_PAGE)}
        </Link>
      )}
      <span className="tabular text-muted text-sm">{pageWords(from, homes.length, total)}</span>
      {next === null ? null : (
        <Link href={page(next)} className={buttonClass('secondary')}>
          Next {formatCount(Math.min(HOMES_ON_A_PAGE, total - next))}
        </Link>
      )}
    </nav>
  )
}

type NoneHereProps = FoundProps & Pick<HomesOfPlaceProps, 'lists'>

const NoneHere = ({ asked, found: { place }, lists }: NoneHereProps) => {
  const narrowed = isNarrowed(asked)
  const where = place === null ? '' : ` in ${place}`
  return (
    <div className="mt-5">
      <Panel
        title={narrowed ? 'No home fits these filters' : `No home${where} is on a county list`}
      >
        {narrowed ? (
          <>
            <p>No home on a county list{where} fits all of them.</p>
            <Link
              href={addressOfHomes(placeAsked(asked))}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              Clear the filters
            </Link>
          </>
        ) : (
          <p>
            Lists are on file, but none of their rows is joined to a home{where}. A row is joined by
            its parcel number or its address to a home that is for sale or known from its sales.
          </p>
        )}
        <Counties asked={asked} lists={lists} />
      </Panel>
    </div>
  )
}

/** The counties that have lists, each a press away. */
const Counties = ({ asked, lists }: HomesOfPlaceProps) => (
  <>
    <p className="mt-4 font-semibold text-ink">Lists are on file of:</p>
    <ul className="flex flex-wrap gap-x-6">
      {countiesOf(lists).map((county) => (
        <li key={county}>
          <Link
            href={addressOfHomes(withFilters(asked, { city: '', county }))}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            {county}
          </Link>
        </li>
      ))}
    </ul>
  </>
)
