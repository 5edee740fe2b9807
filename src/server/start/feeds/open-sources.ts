import { DEMO_SOURCE } from '../../../domain/listings/source-in-words.ts'
import { openRentcastFeed, rentcastAccountOf } from '../../adapters/rentcast/rentcast-feed.ts'
import { openResoFeed, resoAccountOf, resoFeeds } from '../../adapters/reso/open-reso-feed.ts'
import type { Config } from '../../config/config.ts'
import type { SourceConfig } from '../../config/sources-config.ts'
import type { DescribedSource, OpenSource } from '../../sources/feeds/ports.ts'

/** Where the demo market is asked for its listings, with which token, and how many there are. */
export type DemoMls = () => {
  readonly url: string
  readonly token: string
  readonly listings: () => Promise<number>
}

type Configured = Pick<Config, 'sources' | 'demo' | 'demoPaceMinutes'>

/** All sources of an installation: those that are configured, and the demo market while it lives. */
export const describeSources = (config: Configured): DescribedSource[] => [
  ...config.sources.map(described),
  ...(hasLivingDemo(config) ? [demoSource] : []),
]

/** The configured sources, ready to be asked: those of one account within its limits together. */
export const openSources = ({ sources }: Pick<Config, 'sources'>): OpenSource[] => {
  const openFeed = resoFeeds()
  return sources.map((source) => ({ ...described(source), feed: feedOf(source, openFeed) }))
}

/** Where nothing happens there is nothing to ask for. */
export const hasLivingDemo = ({ demo, demoPaceMinutes }: Omit<Configured, 'sources'>): boolean =>
  demo && demoPaceMinutes !== null

/** The demo market, which this server itself answers for, as an MLS does. */
export const openDemoSource = (mls: DemoMls): OpenSource => {
  let feed: OpenSource['feed'] | null = null
  // Its address is known once the server listens.
  const opened = () => {
    const { url, token } = mls()
    feed ??= openResoFeed({
      source: DEMO_SOURCE,
      serviceRoot: url,
      provider: { limits: [], photos: 'expanded', lateMs: 0 },
      credentials: { kind: 'token', token },
      originatingSystemName: null,
      remarks: true,
      pathsAreOurs: true,
    })
    return feed
  }
  return {
    ...demoSource,
    feed: {
      changesAfter: (cursor, signal) => opened().changesAfter(cursor, signal),
      keys: (after, signal) => opened().keys(after, signal),
    },
  }
}

const demoSource: DescribedSource = {
  name: DEMO_SOURCE,
  kind: 'RESO Web API',
  host: 'this server',
  minutes: 1,
}

const described = (source: SourceConfig): DescribedSource => ({
  name: source.name,
  minutes: source.minutes,
  ...(source.kind === 'reso'
    ? {
        kind: 'RESO Web API',
        host: new URL(source.serviceRoot).host,
        account: resoAccountOf(source),
        ...(source.provider === 'mlsgrid' && { withoutPhotos: MLS_GRID_PHOTOS }),
      }
    : { kind: 'RentCast', host: new URL(RENTCAST).host, account: rentcastAccountOf(source) }),
})

const feedOf = (
  source: SourceConfig,
  openFeed: ReturnType<typeof resoFeeds>,
): OpenSource['feed'] =>
  source.kind === 'reso'
    ? openFeed({
        source: source.name,
        serviceRoot: source.serviceRoot,
        provider: source.provider,
        credentials: source.credentials,
        originatingSystemName: source.originatingSystem,
        remarks: source.remarks,
      })
    : openRentcastFeed({
        source: source.name,
        url: RENTCAST,
        key: source.key,
        places: source.places,
        rents: source.rents,
        now: Date.now,
      })

const MLS_GRID_PHOTOS = 'Photos are not shown: MLS Grid does not let pages link to them.'
const RENTCAST = 'https://api.rentcast.io/v1'
