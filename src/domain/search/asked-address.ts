import { zipOf } from '../listings/market.ts'
import { err, ok, type Result } from '../result.ts'
import { cityKeyOf } from './place-key.ts'
import { parsePlaceQuery } from './place-query.ts'

/** The address of a home that a search looks around. Of zip and city, one is known. */
export type AskedAddress = {
  readonly street: string
  readonly zip: string | null
  readonly cityKey: string | null
}

/** Reads `4010 S 7th St, Tacoma, WA 98405`, with the city, the zip or both. */
export const readAddress = (text: string): Result<AskedAddress, string> => {
  const [street = '', ...rest] = text.split(',').map((part) => part.trim())
  const place = rest.join(', ')
  const zip = zipOf(/(\d{5}(?:-\d{4})?)(?:,? (?:USA|US))?$/i.exec(place)?.[1] ?? '')
  const city = /\p{L}/u.test(place) ? parsePlaceQuery(place) : null
  const cityKey =
    city?.ok && city.value.kind === 'city' ? cityKeyOf(city.value.city, city.value.state) : null
  return /^\d/.test(street) && (zip !== null || cityKey !== null)
    ? ok({ street, zip, cityKey })
    : err('Write the address with its city or zip code, as in “4010 S 7th St, Tacoma, WA”.')
}
