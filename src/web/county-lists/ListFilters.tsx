import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CountyList } from '../../contract/county-lists/county-lists.ts'
import { type HomesOnLists, sortsOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import { listKindNames, listKinds } from '../../domain/county-lists/list-kinds.ts'
import { searchDistances, withinWords } from '../../domain/distance.ts'
import { homeTypes } from '../../domain/listings/home-type.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { formatCount, formatUsd } from '../ui/words/format.ts'
import { typedNumber } from '../ui/words/typed-number.ts'
import {
  type AskedHomes,
  addressOfHomes,
  isNarrowed,
  isNarrowedMore,
  kindsAsked,
  placeAsked,
  withFilters,
  withKind,
} from './asked-homes.ts'
import { Choices } from './Choices.tsx'
import { onAtLeast } from './list-sentences.ts'

type ListFiltersProps = {
  readonly asked: AskedHomes
  readonly found: HomesOnLists
  readonly lists: readonly CountyList[]
}

/** By which lists homes are shown, each with its count. What is pressed becomes the address. */
export const ListFilters = (props: ListFiltersProps) => {
  const { asked, found, lists } = props
  const wide = useMediaQuery('(min-width: 640px)')
  const [, navigate] = useLocation()
  const go = (next: AskedHomes) => navigate(addressOfHomes(next))
  const put = (field: string) => (text: string) => go(withFilters(asked, { [field]: text }))
  const kinds = kindsAsked(asked)
  const { byKind, byStanding } = found
  const onFile = listKindNames.filter(
    (kind) => kinds.includes(kind) || lists.some((list) => list.kind === kind),
  )
  const { forSale, underContract, offMarket } = byStanding
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">On lists of</legend>
          <div className="flex flex-wrap gap-1.5">
            {onFile.map((kind) => {
              const pressed = kinds.includes(kind)
              const homes = byKind.find((one) => one.kind === kind)?.homes ?? 0
              return (
                <button
                  key={kind}
                  type="button"
                  aria-pressed={pressed}
                  title={listKinds[kind].means}
                  disabled={homes === 0 && !pressed}
                  onClick={() => go(withKind(asked, kind))}
                  className={`min-h-11 whitespace-nowrap rounded-full border px-3.5 font-semibold text-sm disabled:cursor-default disabled:opacity-60 ${pressed ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card hover:bg-well disabled:bg-card'}`}
                >
                  {listKinds[kind].name}{' '}
                  <span className="tabular font-normal">{formatCount(homes)}</span>
                </button>
              )
            })}
          </div>
        </fieldset>
        {kinds.length < 2 ? null : (
          <Choices
            label="And of them"
            options={[
              { value: '', name: 'Any' },
              { value: 'all', name: 'All' },
            ]}
            chosen={asked.match === 'all' ? 'all' : ''}
            onChoose={put('match')}
          />
        )}
        <Choices
          label="Show"
          options={[
            { value: '', name: 'All', count: forSale + underContract + offMarket },
            { value: 'for sale', name: 'For sale', count: forSale },
            { value: 'off market', name: 'Off market', count: offMarket },
          ]}
          chosen={asked.standing === undefined || asked.standing === 'all' ? '' : asked.standing}
          onChoose={put('standing')}
        />
      </div>
      {wide ? (
        <MoreFilters {...props} />
      ) : (
        <Disclosure label="More filters" open={isNarrowedMore(asked)} className="-my-1">
          {() => <MoreFilters {...props} />}
        </Disclosure>
      )}
      {isNarrowed(asked) && found.total > 0 ? (
        <Link
          href={addressOfHomes(placeAsked(asked))}
          className={`${buttonClass('quiet')} -my-2 -ml-4 w-fit`}
        >
          Clear the filters
        </Link>
      ) : null}
    </div>
  )
}

/** How many lists, which homes, which rows, and in which order; on a phone they are folded away. */
const MoreFilters = ({ asked, found, lists }: ListFiltersProps) => {
  const [, navigate] = useLocation()
  const put = (field: string) => (text: string) =>
    navigate(addressOfHomes(withFilters(asked, { [field]: text })))
  const kindsOnFile = new Set(lists.map(({ kind }) => kind)).size
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Select
        label="On at least"
        placeholder="One kind of list"
        optional
        options={[2, 3, 4, 5]
          .filter((least) => least <= kindsOnFile || String(least) === asked.listsAtLeast)
          .map((least) => ({
            value: String(least),
            label: `${least} kinds of list (${formatCount(onAtLeast(found.byLists, least))})`,
          }))}
        value={asked.listsAtLeast ?? ''}
        onChange={put('listsAtLeast')}
      />
      <Select
        label="Home type"
        placeholder="Any"
        optional
        options={homeTypes.map((type) => ({ value: type, label: type }))}
        value={asked.propertyType ?? ''}
        onChange={put('propertyType')}
      />
      <Since since={asked.recordedSince ?? ''} onSince={put('recordedSince')} />
      <Amount amount={asked.amountAtLeast ?? ''} onAmount={put('amountAtLeast')} />
      <Select
        label="Comps within"
        placeholder="A mile"
        optional
        options={searchDistances
          .filter((distance) => distance !== 'mile')
          .map((distance) => ({ value: distance, label: `${withinWords[distance]}` }))}
        value={asked.distance === undefined || asked.distance === 'mile' ? '' : asked.distance}
        onChange={put('distance')}
      />
      <Select
        label="Sort by"
        placeholder="Most lists"
        optional
        options={sortsOnLists
          .filter((sort) => sort !== 'most lists')
          .map((sort) => ({ value: sort, label: sortWords[sort] }))}
        value={asked.sort === undefined || asked.sort === 'most lists' ? '' : asked.sort}
        onChange={put('sort')}
      />
    </div>
  )
}

const sortWords: Readonly<Record<(typeof sortsOnLists)[number], string>> = {
  'most lists': 'Most lists',
  'newest record': 'Newest record',
  'room for repairs': 'Room for repairs',
  'typical value': 'Typical value',
  amount: 'Amount',
}

type SinceProps = { readonly since: string; readonly onSince: (day: string) => void }

/** The day that rows are recorded on or after. */
const Since = ({ since, onSince }: SinceProps) => {
  /** A day whose year is still typed: of 2022 first 0002. */
  const [draft, setDraft] = useState<string | null>(null)
  const take = (day: string) => {
    const whole = day === '' || day >= FIRST_DAY
    setDraft(whole ? null : day)
    if (whole && day !== since) onSince(day)
  }
  return (
    <Field label="Recorded since" error={null} optional>
      {(control) => (
        <input
          {...control}
          type="date"
          value={draft ?? since}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </Field>
  )
}

const FIRST_DAY = '1900-01-01'

type AmountProps = { readonly amount: string; readonly onAmount: (dollars: string) => void }

/** The dollars that a row has at least: taken by Enter, or once the field is left. */
const Amount = ({ amount, onAmount }: AmountProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const take = () => {
    if (draft === null) return
    const dollars = draft.trim() === '' ? null : Math.round(typedNumber(draft))
    if (dollars !== null && !(dollars >= 0 && dollars < 1_000_000_000))
      return setError('Enter dollars, such as 5,000.')
    setDraft(null)
    const text = dollars === null ? '' : String(dollars)
    if (text !== amount) onAmount(text)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label="Amount at least"
        value={draft ?? (amount === '' ? '' : formatUsd(Number(amount)))}
        onChange={(text) => {
          setDraft(text)
          setError(null)
        }}
        onBlur={take}
        error={error}
        placeholder="Any"
        inputMode="numeric"
        autoComplete="off"
        optional
      />
    </form>
  )
}
