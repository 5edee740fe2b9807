import { type GivenHome, NOTHING_GIVEN } from '../../domain/homes/added-home.ts'
import { splitAddress } from '../../domain/homes/split-address.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import { zipOf } from '../../domain/listings/market.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { stateCodeOf } from '../../domain/search/us-states.ts'
import { typedNumber } from '../ui/words/typed-number.ts'

/** The fields of the form as they are typed; a pin in degrees, null while none is put. */
export type HomeForm = {
  readonly addressLine: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly propertyType: HomeType | ''
  readonly pin: { readonly lat: number; readonly long: number } | null
  readonly remarks: string
} & Readonly<Record<NumberField, string>>

export const numberFields = ['price', 'beds', 'bath', 'size', 'lotSize', 'yearBuilt'] as const
export type NumberField = (typeof numberFields)[number]

/** What is wrong with fields, by their names. */
export type FormFaults = Partial<Record<keyof HomeForm, string>>

/** The form of a home that is known. */
export const formOf = (home: GivenHome): HomeForm => ({
  addressLine: home.addressLine,
  city: home.city ?? '',
  state: home.state ?? '',
  zip: home.zip ?? '',
  propertyType: home.propertyType ?? '',
  pin: home.lat === null || home.long === null ? null : { lat: home.lat, long: home.long },
  remarks: home.remarks,
  price: textOf(home.price),
  beds: textOf(home.beds),
  bath: textOf(home.bath),
  size: textOf(home.size),
  lotSize: textOf(home.lotSize),
  yearBuilt: home.yearBuilt === null ? '' : String(home.yearBuilt),
})

const textOf = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('en-US')

export const EMPTY_FORM: HomeForm = formOf(NOTHING_GIVEN)

/** A whole address that was typed or pasted into its first line, in its own fields. */
export const withSplitAddress = (form: HomeForm): HomeForm => {
  const split = splitAddress(form.addressLine)
  if (split === null || (split.city === null && split.zip === null)) return form
  return {
    ...form,
    addressLine: split.addressLine,
    city: form.city || (split.city ?? ''),
    state: form.state || (split.state ?? ''),
    zip: form.zip || (split.zip ?? ''),
  }
}

/** The home that the form describes, or what is wrong with it. */
export const homeIn = (form: HomeForm): Result<GivenHome, FormFaults> => {
  const { addressLine, city, state, zip, pin } = withSplitAddress(form)
  const faults: Record<string, string> = {}
  if (!/^\d/.test(addressLine.trim()))
    faults.addressLine = 'Begin with the house number, as in 318 S 35th St.'
  const stateCode = state.trim() === '' ? null : stateCodeOf(state)
  if (state.trim() !== '' && stateCode === null) faults.state = 'Write the state, as in WA.'
  const zipCode = zip.trim() === '' ? null : zipOf(zip)
  if (zip.trim() !== '' && zipCode === null) faults.zip = 'A zip code has five digits.'
  if (pin === null && zip.trim() === '' && (city.trim() === '' || state.trim() === ''))
    faults.zip = 'Give its zip code, or its city and state, or put a pin.'
  const numbers = Object.fromEntries(
    numberFields.map((name) => {
      const text = form[name].trim()
      const value = text === '' ? null : typedNumber(text)
      const [least, most] = bounds[name]
      if (value !== null && !(value >= least && value <= most))
        faults[name] =
          `Enter a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
      return [name, value]
    }),
  )
  if (Object.keys(faults).length > 0) return err(faults)
  return ok({
    ...NOTHING_GIVEN,
    ...numbers,
    addressLine: addressLine.trim(),
    city: city.trim() || null,
    state: stateCode,
    zip: zipCode,
    lat: pin?.lat ?? null,
    long: pin?.long ?? null,
    propertyType: form.propertyType || null,
    remarks: form.remarks.trim(),
  })
}

/** As the call takes them. */
const bounds: Readonly<Record<NumberField, readonly [number, number]>> = {
  price: [1, 1_000_000_000],
  beds: [0, 50],
  bath: [0, 50],
  size: [100, 200_000],
  lotSize: [100, 2_000_000_000],
  yearBuilt: [1700, 2100],
}
