import { useState } from 'react'
import { levelNames } from '../../../../domain/search/figures-in-words.ts'
import {
  gradesAtLeast,
  type HomeFilter,
  roomsAtLeast,
  trustsAtLeast,
} from '../../../../domain/search/home-filters.ts'
import type { SearchState } from '../../../storage/search-state.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { chances } from '../form-options.ts'
import { filterFault, gradeLabels, trustLabels, withFilter } from './filter-texts.ts'

type FilterFieldsProps = {
  readonly form: SearchState
  readonly onChange: (change: Partial<SearchState>) => void
  /** Every filter that cannot be used says so; else those that were left. */
  readonly submitted: boolean
}

/** The fields of the filters nobody needs to set. */
export const FilterFields = ({ form, onChange, submitted }: FilterFieldsProps) => {
  const { filters } = form
  const [left, setLeft] = useState<ReadonlySet<HomeFilter>>(new Set())
  const change = (filter: HomeFilter) => (text: string) =>
    onChange({ filters: withFilter(filters, filter, text) })
  const number = (filter: HomeFilter) => ({
    value: filters[filter] ?? '',
    onChange: change(filter),
    onBlur: () => setLeft((fields) => new Set([...fields, filter])),
    error: submitted || left.has(filter) ? filterFault(filters, filter) : null,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    placeholder: 'Any',
    optional: true,
  })
  const pick = (filter: HomeFilter) => ({
    value: filters[filter] ?? '',
    onChange: change(filter),
    placeholder: 'Any',
    optional: true,
  })
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4">
      <Select label="Bedrooms, at least" options={bedrooms} {...pick('bedsAtLeast')} />
      <Select label="Baths, at least" options={baths} {...pick('bathsAtLeast')} />
      <TextField label="Sqft, at least" {...number('sizeAtLeast')} />
      <TextField label="Sqft, at most" {...number('sizeAtMost')} />
      <TextField label="Built in or after" {...number('yearBuiltAtLeast')} />
      <TextField label="Built in or before" {...number('yearBuiltAtMost')} />
      <TextField label="Lot sqft, at least" {...number('lotAtLeast')} />
      <TextField label="Lot sqft, at most" {...number('lotAtMost')} />
      <TextField label="Days on market, at least" {...number('daysOnMarketAtLeast')} />
      <TextField label="Days on market, at most" {...number('daysOnMarketAtMost')} />
      <TextField label="HOA a month, at most" {...number('duesAtMost')} />
      <TextField label="Price cut, at least" {...number('priceCutAtLeast')} />
      <Select label="Grade" options={grades} {...pick('gradeAtLeast')} />
      <Select label="Checks" options={trusts} {...pick('trustAtLeast')} />
      <Select label="Room for repairs" options={rooms} {...pick('roomAtLeast')} />
      <div className="col-span-full">
        <Select
          label="Sells over asking"
          placeholder="Any"
          options={chances}
          value={form.chanceAtLeast}
          onChange={(chanceAtLeast) => onChange({ chanceAtLeast })}
          hint="By the price below market, or $10k. Told only where enough sales with known asking prices are on file. Shows competition, not profit."
          optional
        />
        <Checkbox
          label="Asks at most my max offer"
          hint="By your deal defaults. Homes without sqft are left out."
          checked={filters.asksAtMost !== undefined}
          onChange={(asked) => change('asksAtMost')(asked ? 'max offer' : '')}
        />
      </div>
    </div>
  )
}

const atLeast = (counts: readonly number[]) =>
  counts.map((count) => ({ value: String(count), label: `${count}+` }))

const bedrooms = atLeast([1, 2, 3, 4, 5, 6])
const baths = atLeast([1, 1.5, 2, 2.5, 3, 4])
const grades = gradesAtLeast.map((value) => ({ value, label: gradeLabels[value] }))
const rooms = roomsAtLeast.map((value) => ({
  value,
  label: `Enough for ${levelNames[value]}`,
}))
const trusts = trustsAtLeast.map((value) => ({ value, label: trustLabels[value] }))
