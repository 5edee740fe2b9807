/** Cities by their key (`cityKeyOf`), however a search wrote them. */
export type CityNames = {
  /** `Seattle, WA` for `seattle|WA`; null for an unknown city. */
  readonly cityLabel: (cityKey: string) => string | null
}

/** A county is the zips whose post offices lie in it: at its borders, homes of a zip may lie in the next. */
export type County = {
  /** `Pierce County, WA`. */
  readonly label: string
  readonly zips: readonly string[]
}

export type Counties = {
  /** By its name, with or without the word for what it is, and the state's two letters; null for an unknown one. */
  readonly county: (name: string, state: string) => County | null
  /** The zips of the counties that a city is in, by its key: an address of the city is in one of them. */
  readonly zipsAround: (cityKey: string) => readonly string[]
}
