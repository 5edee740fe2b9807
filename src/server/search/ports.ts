/** Cities by their key (`cityKeyOf`), however a search wrote them. */
export type CityNames = {
  /** `Seattle, WA` for `seattle|WA`; null for an unknown city. */
  readonly cityLabel: (cityKey: string) => string | null
}
