/** The one place that spells the addresses of screens. */
export const paths = {
  root: '/',
  welcome: '/welcome',
  /** Always loaded as a page of its own, never routed to: its content security policy lets in the payment form. */
  signUp: '/sign-up',
  /** The subscriber's alerts about homes. */
  alerts: '/alerts',
  accountSettings: '/account-settings',
  /** What deals assume until the subscriber knows better. */
  dealDefaults: '/account/defaults',
  /** By which programs make calls for the subscriber. */
  tokens: '/account/tokens',
  /** Where alerts and changes of deals are sent. */
  webhooks: '/account/webhooks',
  home: '/home',
  /** The comps of one home; without a home, of the one chosen last. */
  comps: (propertyId?: string) =>
    propertyId === undefined ? '/comps' : `/comps/${encodeURIComponent(propertyId)}`,
  /** What a lender is given of a home's deal, to print; a query says with which comps. */
  dealPacket: '/deals/:prop/print',
  /** What a link to a deal opens, for everyone with the link. */
  shared: '/shared/:token',
  /** The homes the subscriber has marked. */
  myHomes: '/my-homes',
  /** Where homes of any address are added, or the one with this id is changed. */
  addHome: (propertyId?: string) =>
    propertyId === undefined ? '/add-home' : `/add-home/${encodeURIComponent(propertyId)}`,
  /** The deals the subscriber keeps; with a query `compare` some of them side by side. */
  deals: '/deals',
  /** The job of a home whose deal was won. */
  job: (propertyId: string) => `/jobs/${encodeURIComponent(propertyId)}`,
  /** Homes bought and resold; with a place, those there. */
  flips: (place?: string) =>
    place === undefined ? '/flips' : `/flips?${new URLSearchParams({ place })}`,
  /** Homes on lists of counties, for sale or not; with a query those that it asks for. */
  countyLists: (query: Readonly<Record<string, string>> = {}) => {
    const asked = new URLSearchParams(query).toString()
    return asked === '' ? '/county-lists' : `/county-lists?${asked}`
  },
  /** How far past values were from what homes then sold for. */
  accuracy: '/accuracy',
  /** Stops the mails that a link in one of them names. */
  unsubscribe: '/unsubscribe',
  /** Where listings come from; for operators. */
  sources: '/sources',
  /** Subscribers, background work, mails, and what operators did; for operators. */
  admin: (part?: 'jobs' | 'emails' | 'log') => (part === undefined ? '/admin' : `/admin/${part}`),
} as const

/** The same addresses as patterns for the router. */
export const routePatterns = {
  ...paths,
  comps: '/comps/:prop?',
  addHome: '/add-home/:prop?',
  job: '/jobs/:prop',
  flips: '/flips',
  countyLists: '/county-lists',
  unsubscribe: '/unsubscribe/:secret',
  admin: '/admin/:part?',
} as const
