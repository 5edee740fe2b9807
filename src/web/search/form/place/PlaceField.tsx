import { Plus } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { isSearchableCityText, isStreetAddress } from '../../../../domain/search/place.ts'
import {
  type AskedPlace,
  lookIn,
  type SearchState,
} from '../../../data/storage/search/search-state.ts'
import { CityField } from '../../../places/CityField.tsx'
import { CountyField } from '../../../places/CountyField.tsx'
import { splitPlaces, stateOf, withTyped } from '../../../places/typed-place.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Fault } from '../../../ui/feedback/Failed.tsx'
import type { FormField } from '../search-form.ts'
import { PlaceChip } from './PlaceChip.tsx'
import { centerWords, looksInCity, milesLabel, whereAsked } from './place-words.ts'
import { usePosition } from './use-position.ts'

type PlaceFieldProps = {
  readonly form: SearchState
  readonly onChange: (form: SearchState) => void
  /** Another field takes the place of the one before: nothing is said about it yet. */
  readonly onElsewhere: () => void
  /** What a field says of what it holds, and hears when it is left. */
  readonly checked: (field: FormField) => {
    readonly onBlur: () => void
    readonly error: string | null
  }
  readonly cityInput: Ref<HTMLInputElement>
}

/** Where to look: cities and zips; or in their place a county, or what is around an address or the browser. */
export const PlaceField = (props: PlaceFieldProps) => {
  const { form, onChange, onElsewhere, checked, cityInput } = props
  const element = useRef<HTMLDivElement>(null)
  const look = (place: Partial<AskedPlace>) => {
    onElsewhere()
    onChange(lookIn(form, place))
    // Once the field is there.
    setTimeout(() => element.current?.querySelector('input')?.focus())
  }
  const where = JSON.stringify(whereAsked(form))
  const whereAtAsk = useRef(where)
  const position = usePosition((here) => {
    // Where another place was typed meanwhile, that one is meant.
    if (whereAtAsk.current === where) look({ near: { miles: USUAL_MILES, ...here } })
  })
  const { county, near, area } = form
  const typed = splitPlaces(form.city).typed
  return (
    <div ref={element} className="min-w-0">
      {area !== null ? (
        <>
          <p className="mb-1 font-semibold text-sm">Area</p>
          <div className="flex min-h-11 items-center">
            <PlaceChip
              // The last point is the first one again.
              text={`Drawn area of ${(area.coordinates[0]?.length ?? 1) - 1} points`}
              onRemove={() => onChange({ ...form, area: null })}
            />
          </div>
          <Fault text={checked('area').error} className="mt-1 text-sm" />
        </>
      ) : near !== undefined ? (
        <NearFields
          near={near}
          onChange={(next) => onChange({ ...form, near: next })}
          onRemove={() => look({})}
          {...checked('near')}
        />
      ) : county !== undefined ? (
        <CountyField
          county={county}
          onChange={(next) => onChange({ ...form, county: next })}
          {...checked('county')}
        />
      ) : (
        <Cities
          form={form}
          onChange={(place) => onChange({ ...form, ...place })}
          input={cityInput}
          {...checked('city')}
        />
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
        {!looksInCity(form) ? (
          <Choice onPress={() => look({})}>A city or zip code</Choice>
        ) : isSearchableCityText(typed) && !isStreetAddress(typed) ? (
          <Choice
            onPress={() => look({ city: withTyped([...splitPlaces(form.city).picked, typed], '') })}
          >
            <Plus aria-hidden className="mr-0.5 inline size-4 align-text-bottom" />
            Add a place
          </Choice>
        ) : null}
        {area === null && near !== undefined && near.latitude === undefined ? null : (
          <Choice
            onPress={() => {
              const address = isStreetAddress(typed) ? typed.trim() : ''
              look({ near: { miles: near?.miles ?? USUAL_MILES, address } })
            }}
          >
            An address
          </Choice>
        )}
        {area === null && near?.latitude !== undefined ? null : (
          <Choice
            onPress={() => {
              whereAtAsk.current = where
              position.ask()
            }}
          >
            {position.asking ? 'Finding you…' : 'Near me'}
          </Choice>
        )}
        {area !== null || county === undefined ? (
          <Choice onPress={() => look({ county: '' })}>A county</Choice>
        ) : null}
      </p>
      <p role="status" className={position.fault === null ? 'sr-only' : 'mt-1 text-sm'}>
        {position.fault}
      </p>
    </div>
  )
}

const Choice = ({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: ReactNode
}) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-8 font-semibold text-brand underline-offset-4 hover:underline"
  >
    {children}
  </button>
)

type FieldNotes = ReturnType<PlaceFieldProps['checked']>

type CitiesProps = FieldNotes & {
  readonly form: SearchState
  readonly onChange: (place: Pick<SearchState, 'city' | 'state'>) => void
  readonly input: Ref<HTMLInputElement>
}

/** The specified field, and the places that were picked before. Backspace in the empty field takes the last one back. */
const Cities = ({ form, onChange, input, ...notes }: CitiesProps) => {
  const { picked, typed } = splitPlaces(form.city)
  const put = (places: readonly string[], text: string, state = stateOf(text)) =>
    onChange({ city: withTyped(places, text), state: places.length === 0 ? state : '' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the field inside.
    <div
      onKeyDown={({ key, target }) => {
        const last = picked.at(-1)
        if (
          key === 'Backspace' &&
          typed === '' &&
          last !== undefined &&
          target instanceof HTMLInputElement
        )
          // The key itself has taken nothing: what comes back is whole.
          setTimeout(() => put(picked.slice(0, -1), last))
      }}
    >
      <CityField
        ref={input}
        city={typed}
        onChange={({ city, state }) => put(picked, city, state)}
        {...notes}
      />
      {picked.length === 0 ? null : (
        <ul aria-label="Places to search" className="mt-2 flex flex-wrap gap-1.5">
          {picked.map((place) => (
            <li key={place} className="min-w-0">
              <PlaceChip
                text={place}
                onRemove={() =>
                  put(
                    picked.filter((other) => other !== place),
                    typed,
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Near = NonNullable<SearchState['near']>
type NearFieldsProps = FieldNotes & {
  readonly near: Near
  readonly onChange: (near: Near) => void
  readonly onRemove: () => void
}

const NearFields = ({ near, onChange, onRemove, onBlur, error }: NearFieldsProps) => {
  const { miles, address = '', latitude } = near
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-56">
        {latitude !== undefined ? (
          <>
            <p className="mb-1 font-semibold text-sm">Around</p>
            <div className="flex min-h-11 items-center">
              <PlaceChip text={centerWords(near)} onRemove={onRemove} />
            </div>
            <Fault text={error} className="mt-1 text-sm" />
          </>
        ) : (
          <TextField
            label="Address"
            value={address}
            // Another address is looked up where the homes are.
            onChange={(text) => onChange({ miles, address: text })}
            onBlur={onBlur}
            error={error}
            hint="Of a home on file, with its city or zip code"
            placeholder="4010 S 7th St, Tacoma, WA"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
          />
        )}
      </div>
      <div className="grow basis-24">
        <Select
          label="Miles around"
          placeholder="Select miles"
          options={radii(miles)}
          value={String(miles)}
          onChange={(picked) => picked === '' || onChange({ ...near, miles: Number(picked) })}
        />
      </div>
    </div>
  )
}

/** The distances to pick from, and the one that is asked for. */
const radii = (asked: number) =>
  [...new Set([...usualMiles, asked])]
    .toSorted((a, b) => a - b)
    .map((miles) => ({ value: String(miles), label: milesLabel(miles) }))

const USUAL_MILES = 2
const usualMiles = [0.5, 1, 2, 3, 5, 10, 25, 50]
