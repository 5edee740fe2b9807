import { setTimeout as delay } from 'node:timers/promises'
import { type IsoDate, usDateOf } from '../../../domain/iso-date.ts'
import type { Config } from '../../config/config.ts'
import { beginDemoMarket, demoMarketDate, removeDemoMarket } from '../../listings/demo-market.ts'
import type { Installation } from '../open-installation.ts'
import { withBar } from '../progress-bar.ts'
import { feedListings } from './feed-listings.ts'
import { fillDemoMarket } from './fill-demo-market.ts'
import { type DemoMls, openDemoSource } from './open-sources.ts'

export type DemoState =
  | { readonly state: 'off'; readonly asOf: null }
  | { readonly state: 'there' | 'to be filled'; readonly asOf: IsoDate }

/** Whether there is to be a demo market, the day it was or will be made for, and whether it is there. */
export const prepareDemoMarket = async (
  config: Config,
  { db }: Installation,
): Promise<DemoState> => {
  if (!config.demo) {
    await removeDemoMarket(db)
    return { state: 'off', asOf: null }
  }
  const asOf = await beginDemoMarket(db, usDateOf(new Date()))
  return { state: (await demoMarketDate(db)) === null ? 'to be filled' : 'there', asOf }
}

/** The demo market's homes on the first start, which the stand-in of an MLS is asked for. */
export const fillDemoHomes = async (
  config: Config,
  { db, places }: Installation,
  mls: DemoMls,
  { say, signal }: { readonly say: (sentence: string) => void; readonly signal: AbortSignal },
): Promise<void> => {
  if (config.role === 'worker') await untilAnswered(mls().url, { say, signal })
  say('Filling the demo market (first start only)…')
  const listings = await mls().listings()
  await withBar(
    'Demo homes',
    (bar) =>
      fillDemoMarket(db, openDemoSource(mls), {
        listings: feedListings(places),
        alone: config.database.kind === 'embedded',
        progress: (stored) => bar.update(stored, listings),
        signal,
      }),
    say,
  )
}

/** Web nodes answer for the stand-in, and a worker may have started before them. */
const untilAnswered = async (
  url: string,
  { say, signal }: { readonly say: (sentence: string) => void; readonly signal: AbortSignal },
): Promise<void> => {
  const answers = async () => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(2000)])
    const answer = await fetch(url, { signal: patience }).catch(() => null)
    await answer?.body?.cancel()
    // It asks for a token; what a proxy says in its place is no answer.
    return answer !== null && answer.status < 500
  }
  if (await answers()) return
  say(`Waiting for a web node at ${new URL(url).origin}: it has the homes of the demo market…`)
  do await delay(1000, undefined, { signal })
  while (!(await answers()))
}
