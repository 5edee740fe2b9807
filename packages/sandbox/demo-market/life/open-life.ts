import * as z from 'zod/mini'
import { DEMO_EDITION } from '../../../../src/domain/listings/source-in-words.ts'
import { MINUTE_MS } from '../../../../src/domain/time-units.ts'
import type { Documents } from '../../documents/open-documents.ts'
import { randomOf } from '../../towns/random.ts'
import type { DemoMarket } from '../demo-market.ts'
import { FIRST_MOMENT } from '../demo-market.ts'
import { applyEvent, type DemoEvent, demoEventSchema } from './demo-event.ts'
import { drawEvent } from './draw-event.ts'

/** What happens in a demo market while time goes by. */
export type DemoLife = {
  /** Lets happen what is due, until it is stopped; then lets the next thing happen in time. */
  readonly start: () => void
  /** Has the market as other nodes of the same database have brought it forward. */
  readonly follow: () => Promise<void>
  /** Lets happen what is due. */
  readonly catchUp: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens the life of a market whose past is kept in the documents, and has the market as it is after that. About every
 * `paceMinutes` something happens; null: nothing more does. What would have happened while no node ran happens at the
 * next start, at moments spread over that time, but not more than a few hundred things. Several nodes may live the same
 * life: each thing has a number, and what is kept first under it is what happened.
 */
export const openLife = async ({
  documents,
  market,
  paceMinutes,
  clock = () => new Date(),
  onFault = () => undefined,
}: {
  readonly documents: Documents
  readonly market: DemoMarket
  readonly paceMinutes: number | null
  readonly clock?: () => Date
  readonly onFault?: (error: unknown) => void
}): Promise<DemoLife> => {
  const events = documents.collection(eventsOf(market), demoEventSchema)
  let last = { number: 0, at: await beginningOf(documents, market, clock) }
  /** Once, from the first source: what happens here, or a look at what others have kept. */
  const take = (event: DemoEvent): void => {
    if (event.number <= last.number) return
    applyEvent(market, event)
    last = { number: event.number, at: Date.parse(event.at) }
  }
  for (const event of await events.list()) take(event)
  const follow = async (): Promise<void> => {
    for (;;) {
      const next = await events.get(String(last.number + 1))
      if (next === null) return
      take(next)
    }
  }

  let closed = false
  const happen = async (at: number): Promise<void> => {
    const drawn = drawEvent(market, last.number + 1, new Date(at))
    const id = String(drawn.number)
    take((await events.insert(id, drawn)) ? drawn : ((await events.get(id)) ?? drawn))
  }
  const catchUp = async (): Promise<void> => {
    if (paceMinutes === null) return
    await follow()
    const now = clock().getTime()
    const usual = paceMinutes * MINUTE_MS
    const pace = Math.max(usual, (now - last.at) / MAX_AT_ONCE)
    for (let due = nextDue(last, pace); due <= now && !closed; due = nextDue(last, pace))
      await happen(due)
  }

  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  const goOn = (): void => {
    working = catchUp()
      .catch(onFault)
      .then(() => {
        if (closed || paceMinutes === null) return
        const wait = nextDue(last, paceMinutes * MINUTE_MS) - clock().getTime()
        timer = setTimeout(goOn, Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS))
        timer.unref()
      })
  }
  return {
    start: goOn,
    follow,
    catchUp,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await working
    },
  }
}

/** Where the events of a market are kept: they say nothing of the homes of another edition. */
export const eventsOf = ({ asOf }: Pick<DemoMarket, 'asOf'>): string =>
  `demo.event ${DEMO_EDITION} ${asOf}`

/** Life begins when it is first opened, and not before everything is there that the market was made with. */
const beginningOf = async (
  documents: Documents,
  { asOf }: DemoMarket,
  clock: () => Date,
): Promise<number> => {
  const beginnings = documents.collection('demo.beginning', z.object({ at: z.string() }))
  const now = Math.max(clock().getTime(), Date.parse(`${asOf}${FIRST_MOMENT}`))
  const kept = await beginnings.update(
    asOf,
    (known) => known ?? { at: new Date(now).toISOString() },
  )
  return kept === null ? now : Date.parse(kept.at)
}

/** When the next thing happens: sooner or later than the pace says, but so on the average. */
const nextDue = (last: { readonly number: number; readonly at: number }, paceMs: number): number =>
  last.at + Math.ceil(paceMs * randomOf(`demo pause ${last.number}`).between(0.6, 1.4))

const MAX_AT_ONCE = 300
const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30 * MINUTE_MS
