import { openDatabase } from '../../src/server/platform/database/database.ts'
import { takeSourceLease } from '../../src/server/sources/feeds/source-lease.ts'
import { syncSource } from '../../src/server/sources/feeds/sync-source.ts'
import { feedListings } from '../../src/server/start/feeds/feed-listings.ts'
import { feedForTests, homeOfFeed } from './feed-for-tests.ts'

// A process that syncs a source of 100 homes, ten to a page, and is killed after so many pages; with a half, after the
// rows of one more page were written and before they are committed.

const killAfter = process.argv[2] === 'null' ? Number.POSITIVE_INFINITY : Number(process.argv[2])
const kill = async () => {
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}
const db = openDatabase({
  connectionString: process.env.TEST_DATABASE ?? '',
  applicationName: 'flip-tests',
  maxConnections: 5,
})
const source = feedForTests(10)
for (let n = 1; n <= 100; n++) source.say(homeOfFeed(n))
source.takeBack('K5')
let pages = 0
source.before(async () => {
  if (pages === killAfter) await kill()
})
const lease = await takeSourceLease(db, 'nwmls')
if (lease === null) throw new Error('another process has the source')
await syncSource(
  {
    db,
    listings: feedListings({ ofZip: () => null, nearest: () => null }),
    listingsChanged: async () => {
      pages++
      if (pages - 0.5 === killAfter) await kill()
    },
    onFault: console.error,
    sourceChanged: () => undefined,
  },
  { name: 'nwmls', kind: 'RESO Web API', host: 'mls.example', minutes: 15, feed: source.feed },
  lease,
  { signal: new AbortController().signal },
)
await db.destroy()
