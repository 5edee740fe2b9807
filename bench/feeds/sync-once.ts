import * as z from 'zod/mini'
import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'
import { openResoFeed } from '../../src/server/adapters/reso/open-reso-feed.ts'
import { resoProviders } from '../../src/server/adapters/reso/reso-provider.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { takeSourceLease } from '../../src/server/sources/feeds/source-lease.ts'
import { syncSource } from '../../src/server/sources/feeds/sync-source.ts'
import { feedListings } from '../../src/server/start/feeds/feed-listings.ts'
import { hurriedLimits } from './hurried-limits.ts'
import { SYNTHETIC } from './synthetic-mls.ts'

// One sync of the synthetic MLS in a process of its own, as `flip sync --once` does it: for bench/feeds/run.ts, which kills it.

const { BENCH_DATABASE = '', BENCH_MLS = '', BENCH_TOKEN = '', BENCH_PROVIDER = '' } = process.env
const { pageSize, hurry } = z.parse(
  z.object({ pageSize: z.number(), hurry: z.number() }),
  JSON.parse(BENCH_PROVIDER),
)
const db = openDatabase({
  connectionString: BENCH_DATABASE,
  applicationName: 'flip-bench',
  maxConnections: 5,
})
const lease = await takeSourceLease(db, SYNTHETIC)
if (lease === null) throw new Error('Another process has the source.')
const feed = openResoFeed({
  source: SYNTHETIC,
  serviceRoot: BENCH_MLS,
  provider: { ...resoProviders.mlsgrid, pageSize, limits: hurriedLimits(hurry) },
  credentials: { kind: 'token', token: BENCH_TOKEN },
  originatingSystemName: SYNTHETIC,
  remarks: false,
})
const outcome = await syncSource(
  {
    db,
    listings: feedListings(loadGazetteer()),
    listingsChanged: async () => undefined,
    onFault: console.error,
    sourceChanged: () => undefined,
  },
  { name: SYNTHETIC, kind: 'RESO Web API', host: new URL(BENCH_MLS).host, minutes: 15, feed },
  lease,
  { signal: new AbortController().signal },
)
await db.destroy()
process.stdout.write(`${JSON.stringify(outcome)}\n`)
