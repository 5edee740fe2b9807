/** What is known of where a home is. */
export type HomePlace = {
  /** Two letters; null when unknown. */
  readonly state: string | null
  readonly county?: string
  readonly city?: string
}

/**
 * The county a home is in, in lower case and without the word county: the one named, else the borough a New York City
 * post office serves; null where neither is known.
 */
export const countyOf = ({ state, county, city }: HomePlace): string | null => {
  if (county !== undefined && county !== '') {
    const named = plainName(county)
    return (state === 'NY' ? boroughNames[named] : undefined) ?? named
  }
  return state === 'NY' && city !== undefined ? boroughOfCity(plainName(city)) : null
}

/** `Kings County` as `kings`, `Orleans Parish` as `orleans`, `Upper St. Clair` as `upper st. clair`; `Baltimore city` stays. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(
      / (?:county|parish|city and borough|borough|census area|municipality|planning region)$/,
      '',
    )

/** Boroughs by the names people give them; each is a county of another name. */
const boroughNames: Readonly<Record<string, string>> = {
  manhattan: 'new york',
  'new york city': 'new york',
  brooklyn: 'kings',
  'the bronx': 'bronx',
  'staten island': 'richmond',
}

const boroughOfCity = (city: string): string | null =>
  boroughNames[city] ??
  (city === 'bronx' || city === 'new york' ? city : null) ??
  (queensPostOffices.has(city) ? 'queens' : null)

/** In Queens the post office writes the neighborhood in place of a city. */
const queensPostOffices = new Set([
  'queens',
  'arverne',
  'astoria',
  'bayside',
  'bellerose',
  'breezy point',
  'cambria heights',
  'college point',
  'corona',
  'east elmhurst',
  'elmhurst',
  'far rockaway',
  'flushing',
  'forest hills',
  'fresh meadows',
  'glen oaks',
  'hollis',
  'howard beach',
  'jackson heights',
  'jamaica',
  'kew gardens',
  'little neck',
  'long island city',
  'maspeth',
  'middle village',
  'oakland gardens',
  'ozone park',
  'queens village',
  'rego park',
  'richmond hill',
  'ridgewood',
  'rockaway park',
  'rosedale',
  'saint albans',
  'south ozone park',
  'south richmond hill',
  'springfield gardens',
  'sunnyside',
  'whitestone',
  'woodhaven',
  'woodside',
])
