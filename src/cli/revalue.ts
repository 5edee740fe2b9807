import type { Command } from 'commander'
import { utcDateOf } from '../domain/iso-date.ts'
import { withBar } from '../server/start/progress-bar.ts'
import { bringUpToDate } from '../server/start/values/bring-up-to-date.ts'
import { studyAccuracy } from '../server/valuation/accuracy/study-accuracy.ts'
import { marketToValue } from '../server/valuation/valuation-queue.ts'
import type { CommandContext, OpenForCommand } from './command-context.ts'
import { notifyingNodes } from './notify-nodes.ts'
import { complain, print } from './print.ts'
import { stoppable } from './stoppable.ts'

/** `flip revalue [--market 981]`: what happens every night, now. */
export const addRevalueCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('revalue')
    .description(
      'train models on the sales that have come and value the homes there, as every night',
    )
    .option('--market <market>', 'one market as flip markets lists it: 981')
    .action(async ({ market }: { readonly market?: string }) => {
      const outcome = await open('revalue', (context) =>
        stoppable((signal) => revalue(context, market, signal)),
      )
      if (outcome.type === 'valued')
        return print(`Homes valued: ${outcome.homes.toLocaleString('en-US')}\n`)
      complain(
        outcome.type === 'stopped'
          ? 'Stopped. What is done stays; run it again to go on where it stopped.\n'
          : `No listings in market ${market}. npx --no flip markets lists those there are.\n`,
      )
      process.exitCode = outcome.type === 'stopped' ? 130 : 1
    })
}

type Outcome =
  | { readonly type: 'valued'; readonly homes: number }
  | { readonly type: 'stopped' }
  | { readonly type: 'unknown market' }

const revalue = async (
  context: CommandContext,
  market: string | undefined,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { db, config } = context
  if (market !== undefined && (await marketToValue(db, market)) === null)
    return { type: 'unknown market' }
  const which = market === undefined ? {} : { only: market }
  try {
    const { homesValued } = await withBar('Values', (bar) =>
      bringUpToDate(db, {
        ...which,
        today: utcDateOf(new Date()),
        staleDays: config.staleDays,
        refit: 'after a look at every sale',
        progress: ({ homes, of }) => bar.update(homes, of),
        signal,
      }),
    )
    await notifyingNodes(context, ({ alerts }) => alerts())
    await withBar('Accuracy, markets', (bar) =>
      studyAccuracy(db, {
        ...which,
        progress: ({ markets, of }) => bar.update(markets, of),
        signal,
      }),
    )
    return { type: 'valued', homes: homesValued }
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    throw error
  }
}
