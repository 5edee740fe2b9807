import { useState } from 'react'
import {
  choiceOf,
  filters,
  type HomeFilter,
  homeFilters,
  isNumberFilter,
  picksOf,
} from '../../../../domain/search/home-filters.ts'
import type { SearchState } from '../../../data/storage/search/search-state.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Select, type SelectOption } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { chances, exitChoices } from '../form-options.ts'
import { filterFault, withFilter } from './filter-texts.ts'

type FilterFieldsProps = {
  readonly form: SearchState
  readonly onChange: (change: Partial<SearchState>) => void
  /** Every filter that cannot be used says so; else those that were left. */
  readonly submitted: boolean
}

/** The fields of the optional filters. */
export const FilterFields = ({ form, onChange, submitted }: FilterFieldsProps) => {
  const [left, setLeft] = useState<ReadonlySet<HomeFilter>>(new Set())
  const change = (filter: HomeFilter) => (text: string) =>
    onChange({ filters: withFilter(form.filters, filter, text) })
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4">
      {homeFilters.map((filter) => {
        const field = {
          label: filters[filter].label,
          value: form.filters[filter] ?? '',
          onChange: change(filter),
          placeholder: 'Any',
          optional: true,
        }
        if (filter === 'asksAtMost') return null
        const options = optionsOf(filter)
        return options === null ? (
          <TextField
            key={filter}
            {...field}
            onBlur={() => setLeft((fields) => new Set([...fields, filter]))}
            error={submitted || left.has(filter) ? filterFault(form.filters, filter) : null}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : (
          <Select key={filter} {...field} options={options} />
        )
      })}
      <div className="col-span-full">
        <Select
          label="Sells over asking"
          placeholder="Any"
          options={chances}
          value={form.chanceAtLeast}
          onChange={(chanceAtLeast) => onChange({ chanceAtLeast })}
          hint="By the price below market, or $10k. Known only where enough sales with known asking prices are on file. Shows competition, not profit."
          optional
        />
        <Select
          label="Exit that you work by"
          placeholder="As your deal defaults say"
          options={exitChoices}
          value={form.worksBy}
          onChange={(worksBy) => onChange({ worksBy })}
          hint="The max offer of this exit leads. A rental has none until you enter its rent on the home’s page."
          optional
        />
        <Checkbox
          label={filters.asksAtMost.label}
          hint="By your deal defaults. Homes without sqft are left out."
          checked={form.filters.asksAtMost !== undefined}
          onChange={(asked) => change('asksAtMost')(asked ? 'max offer' : '')}
        />
      </div>
    </div>
  )
}

/** What a filter offers to pick; null where a number is typed. */
const optionsOf = (filter: HomeFilter): SelectOption<string>[] | null => {
  if (!isNumberFilter(filter))
    return Object.entries(choiceOf(filter).choices).map(([value, label]) => ({ value, label }))
  const more = filters[filter].asks[0] === 'least' ? '+' : ''
  const picks = picksOf(filter)
  return picks?.map((count) => ({ value: String(count), label: `${count}${more}` })) ?? null
}
