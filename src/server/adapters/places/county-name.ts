import { placeNameKey } from '../../../domain/search/place-key.ts'
import type { County } from '../../search/ports.ts'

/**
 * A county as people write it, of how GeoNames does: `Pierce` is `Pierce County`, in Louisiana `Orleans` is `Orleans
 * Parish`, in Alaska `Denali` is `Denali Borough`. A city that is in no county is one itself: `St. Louis city`.
 */
export const countyNameOf = (written: string, state: string): string => {
  const city = /^(?:City of (?<of>.+)|(?<in>.+?) \(city\)?)$/.exec(written)?.groups
  if (city !== undefined) return `${(city.of ?? city.in ?? '').replace(/ City$/, '')} city`
  const name = written.replace(/ \(CA\)$/, ' Census Area').replace(/^City and County of /, '')
  if (/ (?:Borough|Census Area|Municipality)$|^City and Borough /.test(name)) return name
  if (state === 'DC') return name
  if (state === 'PR') return `${name} Municipio`
  if (state === 'CT' && !connecticutsCounties.has(name)) return `${name} Planning Region`
  const kind = kindOf[state] ?? 'County'
  return name.endsWith(` ${kind}`) ? name : `${name} ${kind}`
}

const kindOf: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }

/** Those that GeoNames still names for a few zips, beside the planning regions that took the place of all. */
const connecticutsCounties = new Set([
  'Fairfield',
  'Hartford',
  'Litchfield',
  'Middlesex',
  'New Haven',
  'New London',
  'Tolland',
  'Windham',
])

/**
 * Finds a county by its name, with or without the word for what it is. Where a county and a city of its own share a
 * name, the word says which is meant, and without it the county is meant.
 */
export const countyFinder = (
  counties: readonly (Omit<County, 'label'> & { readonly name: string; readonly state: string })[],
): ((name: string, state: string) => County | null) => {
  const byKey = new Map<string, County>()
  for (const { name, state, zips } of counties) {
    const county = { label: `${name}, ${state}`, zips }
    byKey.set(`${placeNameKey(name)}|${state}`, county)
    const bare = `${bareNameOf(placeNameKey(name))}|${state}`
    if (!/ city$/.test(name) || !byKey.has(bare)) byKey.set(bare, county)
  }
  return (name, state) => {
    const key = placeNameKey(name)
    return byKey.get(`${key}|${state}`) ?? byKey.get(`${bareNameOf(key)}|${state}`) ?? null
  }
}

/** Without the word for what it is, of a name as `placeNameKey` writes it. */
export const bareNameOf = (key: string): string =>
  key
    .replace(/^city and (?:borough|county) of /, '')
    .replace(
      / (?:city and borough|county|parish|borough|census area|municipality|municipio|planning region|city)$/,
      '',
    )
