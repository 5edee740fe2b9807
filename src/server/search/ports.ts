/** Cities by their key (`cityKeyOf`), however a search wrote them. */
export type CityNames = {
  /** `Seattle, WA` for `seattle|WA`; null for a city nobody has heard of. */
  readonly cityLabel: (cityKey: string) => string | null
}
