import { Search, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import {
  dealLimits,
  rehabLevels,
  type ScopeRow,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import { rowCents } from '../../../../domain/deals/inputs/line-items.ts'
import {
  type CatalogueItem,
  catalogueAreas,
  catalogueItem,
  scopeCatalogue,
} from '../../../../domain/deals/scope/scope-catalogue.ts'
import { USUAL_FACTS } from '../../../../domain/deals/scope/scope-quantities.ts'
import { levelNames } from '../../../../domain/search/figures-in-words.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/controls/Dialog.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { useOwnUnitPrices } from '../inputs/own-unit-prices.ts'
import { type DealSheet, scopeRowsOf } from '../sheet.ts'
import { WalkItem } from './WalkItem.tsx'
import { type WalkOf, withItem, withLevelItems, withoutRow, withRow } from './walk-changes.ts'

/** What a walk through needs besides the deal on the sheet. */
export type Walk = WalkOf & {
  /** Whether what was changed is kept, in words. */
  readonly kept: string
  /** Takes the last change back; null where there is none. */
  readonly undo: (() => void) | null
}

export type WalkThroughProps = {
  readonly open: boolean
  readonly sheet: DealSheet
  readonly walk: Walk
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** The usual items of a rehab, room by room, to be picked on a walk through the home. */
export const WalkThrough = ({ open, sheet, walk, onClose, focusAfter }: WalkThroughProps) => {
  const [asked, setAsked] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // A phone's keyboard would cover the list.
  const keys = useMediaQuery('(pointer: fine)')
  const rows = scopeRowsOf(sheet.inputs)
  const ownPriceOf = useOwnUnitPrices()
  // What was changed before is not this walk's to take back.
  const [atFirst] = useState(sheet.inputs)
  const undo = sheet.inputs === atFirst ? null : walk.undo
  const found = useMemo(() => itemsFor(asked), [asked])
  const rowOf = (item: CatalogueItem) => rows.find((row) => row.item === item.id) ?? null
  const own = rows.filter(({ item }) => item === undefined || catalogueItem(item) === undefined)
  const full = rows.length >= dealLimits.scopeRows
  const add = (item: CatalogueItem) => {
    if (!full) sheet.change((now) => withItem(now, item, walk))
  }
  const change = (row: ScopeRow, field: string | null) =>
    sheet.change((now) => withRow(now, row), field)

  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const heads = [...(list.current?.querySelectorAll<HTMLElement>('[data-walk-item]') ?? [])]
    const at = heads.indexOf(document.activeElement as HTMLElement)
    if (by === undefined || (at < 0 && document.activeElement !== search.current)) return
    event.preventDefault()
    if (at === 0 && by < 0) search.current?.focus()
    else heads[Math.min(heads.length - 1, Math.max(0, at + by))]?.focus()
  }

  return (
    <Dialog
      open={open}
      title="Walk through"
      shape="window"
      onClose={onClose}
      focusFirst={keys ? search : done}
      focusAfter={focusAfter}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from item to item, which Tab does too */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={press}>
        <div className="mx-auto grid w-full max-w-3xl gap-2 border-line border-b px-4 pb-3 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="tabular min-w-0 flex-1" aria-live="polite">
              <strong className="text-lg">{inWholeDollars(sumOf(rows))}</strong>{' '}
              <span className="text-muted text-sm">
                {rows.length === 0
                  ? 'nothing picked yet'
                  : `${rows.length === 1 ? '1 item' : `${formatCount(rows.length)} items`}, ${inWholeDollars(sheet.figures.totals.rehabCents)} with contingency`}
              </span>
            </p>
            <div className="flex gap-2">
              <Button
                kind="quiet"
                className="px-2!"
                disabled={undo === null}
                onClick={() => undo?.()}
              >
                <Undo2 aria-hidden className="size-4" />
                Undo
              </Button>
              <Button ref={done} onClick={onClose}>
                Done
              </Button>
            </div>
          </div>
          <p role="status" className="text-muted text-sm leading-snug">
            {walk.kept}
          </p>
          <label className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-3">
            <Search aria-hidden className="size-4 text-muted" />
            <input
              ref={search}
              type="search"
              aria-label="Find an item"
              placeholder="Find an item"
              autoComplete="off"
              className="w-full bg-transparent py-2 text-base outline-none"
              value={asked}
              onChange={({ target }) => setAsked(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && asked !== '') {
                  event.stopPropagation()
                  setAsked('')
                }
                const [first] = found.filter((item) => rowOf(item) === null)
                if (event.key !== 'Enter' || asked.trim() === '' || first === undefined) return
                event.preventDefault()
                add(first)
              }}
            />
          </label>
          <nav
            aria-label="Rooms"
            className="-mx-4 flex gap-1 overflow-x-auto px-4 sm:-mx-6 sm:px-6"
          >
            {catalogueAreas
              .filter((area) => found.some((item) => item.area === area))
              .map((area) => (
                <button
                  key={area}
                  type="button"
                  className="min-h-11 shrink-0 whitespace-nowrap rounded-control px-3 text-sm hover:bg-well"
                  onClick={() =>
                    document.getElementById(idOf(area))?.scrollIntoView({ block: 'start' })
                  }
                >
                  {area}
                </button>
              ))}
          </nav>
        </div>
        <div ref={list} className="mx-auto min-h-0 w-full max-w-3xl flex-1 overflow-y-auto pb-6">
          {sheet.inputs.livingArea === null ? (
            <p className="px-4 pt-3 text-sm sm:px-6">
              The living area is not known: quantities are those of{' '}
              {formatCount(USUAL_FACTS.livingArea)} sqft.
            </p>
          ) : null}
          {rows.some(({ item }) => item !== undefined) || asked.trim() !== '' ? null : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 sm:px-6">
              <p className="text-sm">
                Pick item by item, or begin with the usual items of a level:
              </p>
              <div className="-ml-2 flex flex-wrap">
                {rehabLevels.map((level) => (
                  <Button
                    key={level}
                    kind="quiet"
                    className="px-2!"
                    onClick={() => sheet.change((now) => withLevelItems(now, level, walk))}
                  >
                    {levelNames[level]}
                  </Button>
                ))}
              </div>
            </div>
          )}
          {full ? (
            <p role="alert" className="px-4 pt-3 font-semibold text-sm sm:px-6">
              A scope has at most {dealLimits.scopeRows} rows.
            </p>
          ) : null}
          {catalogueAreas.map((area) => {
            const items = found.filter((item) => item.area === area)
            return items.length === 0 ? null : (
              <section key={area} id={idOf(area)} aria-label={area}>
                <h3 className="sticky top-0 z-10 bg-card px-4 pt-4 pb-1 font-bold sm:px-6">
                  {area}
                </h3>
                <ul>
                  {items.map((item) => {
                    const row = rowOf(item)
                    return (
                      <WalkItem
                        key={item.id}
                        item={item}
                        row={row}
                        walk={walk}
                        own={ownPriceOf(item)}
                        onAdd={() => add(item)}
                        onChange={change}
                        onRemove={() => {
                          if (row !== null) sheet.change((now) => withoutRow(now, row.id))
                        }}
                        onLeave={sheet.leaveField}
                      />
                    )
                  })}
                </ul>
              </section>
            )
          })}
          {found.length === 0 ? (
            <p className="px-4 pt-4 sm:px-6">
              Nothing of that name. A row of your own is under Rehab, in the scope of work.
            </p>
          ) : null}
          {own.length === 0 ? null : <OwnRows rows={own} sheet={sheet} />}
        </div>
      </div>
    </Dialog>
  )
}

const idOf = (area: string): string => `walk-${area.replaceAll(' ', '-').toLowerCase()}`

const sumOf = (rows: readonly ScopeRow[]): number =>
  rows.reduce((sum, row) => sum + rowCents(row), 0)

/** All items, or those that have each of the words asked for. */
const itemsFor = (asked: string): readonly CatalogueItem[] => {
  const words = asked.trim().toLowerCase().split(/\s+/)
  return scopeCatalogue.filter(({ id, area, task }) => {
    const said = `${area} ${task} ${alsoCalled[area] ?? ''} ${alsoCalled[id] ?? ''}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** What else areas and items are called, for the search. */
const alsoCalled: Readonly<Record<string, string>> = {
  'Heating and cooling': 'hvac',
  Baths: 'bathroom',
  'air-conditioner': 'ac a/c',
  appliances: 'refrigerator fridge range stove dishwasher microwave',
  counters: 'countertops granite quartz',
  'kitchen-sink': 'garbage disposal',
  'vinyl-plank': 'lvp luxury',
  panel: 'breaker box service',
  outlets: 'receptacles gfci',
  repipe: 'pipes repipe copper galvanized',
  sewer: 'drain lateral',
  'drywall-patch': 'sheetrock plaster',
  drywall: 'sheetrock plaster',
  trim: 'molding',
  driveway: 'concrete flatwork',
  demolition: 'demo gut',
  mold: 'remediation',
  piers: 'underpinning leveling',
  'bearing-wall': 'beam header',
}

/** What the scope has that is not of the list: it counts in the total. */
const OwnRows = ({
  rows,
  sheet,
}: {
  readonly rows: readonly ScopeRow[]
  readonly sheet: DealSheet
}) => (
  <section aria-label="Your own rows">
    <h3 className="px-4 pt-4 pb-1 font-bold sm:px-6">Your own rows</h3>
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex min-h-14 items-center gap-3 border-line border-t px-4 sm:px-6"
        >
          <span className="min-w-0 flex-1">
            {row.area}: {row.task}
          </span>
          <span className="tabular font-bold">{inWholeDollars(rowCents(row))}</span>
          <button
            type="button"
            aria-label={`Remove ${row.area}: ${row.task}`}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-ink"
            onClick={() => sheet.change((now) => withoutRow(now, row.id))}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  </section>
)
