import type { Command } from 'commander'
import type { Source } from '../../contract/sources/sources.ts'
import type { Config } from '../../server/config/config.ts'
import { listSources } from '../../server/sources/feeds/list-sources.ts'
import type { OpenSource } from '../../server/sources/feeds/ports.ts'
import { addConfiguredSources, setPaused } from '../../server/sources/feeds/source-store.ts'
import { describeSources, openSources } from '../../server/start/feeds/open-sources.ts'
import type { CommandContext, OpenForCommand } from '../command-context.ts'
import { commandLineActor } from '../command-line-actor.ts'
import { notifyingNodes } from '../notify-nodes.ts'
import { complain, print, printJson } from '../print.ts'
import { stoppable } from '../stoppable.ts'
import { textTable } from '../text-table.ts'
import { agoInWords } from './ago-in-words.ts'
import { type SyncRequest, syncOnce, syncUntilStopped } from './run-syncs.ts'

/** `flip sync` and `flip sources`. */
export const addSourcesCommands = (
  program: Command,
  open: OpenForCommand,
  openAll: (config: Config) => readonly OpenSource[] = openSources,
): void => {
  program
    .command('sync')
    .argument('[source]', 'the one to sync; all of them, unless given')
    .description('ask sources for their changes now')
    .option('--once', 'ask until they have no more (the default)')
    .option('--watch', 'go on asking them, each at its own pace, until Ctrl-C')
    .option(
      '--remove-missing',
      'compare all keys, and remove what the source no longer has, however much that is',
    )
    .action((name: string | undefined, options: SyncCommandOptions) =>
      sync(open, openAll, name, options),
    )

  const sources = program
    .command('sources')
    .description('where listings come from by themselves, and how that goes')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const listed = await open('sources', ({ db, config }) =>
        listSources(db, describeSources(config)),
      )
      if (options.json) printJson(`${JSON.stringify(listed)}\n`)
      else print(listed.length === 0 ? noSources : sourcesTable(listed))
    })
  for (const [verb, paused, description, done] of [
    ['pause', true, 'stop asking a source', 'is paused'],
    ['resume', false, 'go on asking a source', 'goes on'],
  ] as const)
    sources
      .command(verb)
      .argument('<source>', 'its name')
      .description(description)
      .action((name: string) =>
        open('sources', async (context) => {
          if ((await knownSources(context, name)) === null) return
          await setPaused(context.db, name, paused, commandLineActor())
          await notifyingNodes(context, async (notify) => notify.source(name))
          print(`${name} ${done}.\n`)
        }),
      )
}

type SyncCommandOptions = {
  readonly once?: true
  readonly watch?: true
  readonly removeMissing?: boolean
}

const sync = async (
  open: OpenForCommand,
  openAll: (config: Config) => readonly OpenSource[],
  name: string | undefined,
  { once, watch, removeMissing = false }: SyncCommandOptions,
): Promise<void> => {
  if (once && watch) return fail('Choose one of --once and --watch.')
  if (removeMissing && name === undefined)
    return fail('Name the source whose missing listings are to be removed.')
  const ended = await open('sync', (context) =>
    stoppable(async (signal) => {
      const known = await knownSources(context, name)
      if (known === null) return 'failed'
      const names = known.map((source) => source.name)
      return notifyingNodes(context, (notify) => {
        const request: SyncRequest = {
          ...context,
          names,
          opened: openAll(context.config).filter((source) => names.includes(source.name)),
          removeMissing,
          signal,
          notify,
        }
        return watch ? syncUntilStopped(request) : syncOnce(request)
      })
    }),
  )
  if (ended === 'stopped') {
    if (!watch) complain('Stopped. Run it again to go on where it stopped.\n')
    process.exitCode = 130
  } else if (ended === 'failed') process.exitCode = 1
}

/** The source of this name, or all of them; null, with a sentence, when there is none. */
const knownSources = async ({ db, config }: CommandContext, name: string | undefined) => {
  const all = describeSources(config)
  // What the server knows of others stays: this command may run with other settings.
  await addConfiguredSources(
    db,
    all.map((source) => source.name),
  )
  const known = all.filter((source) => name === undefined || source.name === name)
  if (known.length > 0) return known
  fail(
    all.length === 0
      ? noSources.trimEnd()
      : `There is no source named ${name}. Known are: ${all.map((source) => source.name).join(', ')}.`,
  )
  return null
}

const fail = (sentence: string): void => {
  complain(`${sentence}\n`)
  process.exitCode = 1
}

const noSources =
  'Listings come from files alone: no source is configured. docs/deploy.md says how to connect an MLS.\n'

const sourcesTable = (sources: readonly Source[]): string => {
  const table = textTable(
    [
      ...['Source', 'State', 'Refreshed', 'Next sync', '>For sale', '>Sales', '>Rows', '>Refused'],
      'Asked at',
    ],
    sources.map((source) => [
      source.name,
      source.overdue ? `${source.state}, overdue` : source.state,
      source.refreshedAt === null ? 'never' : agoInWords(source.refreshedAt),
      nextInWords(source),
      source.homesForSale.toLocaleString('en-US'),
      source.salesKnown.toLocaleString('en-US'),
      source.rowsTaken.toLocaleString('en-US'),
      source.rowsRefused.toLocaleString('en-US'),
      `${source.host} (${source.kind})`,
    ]),
  )
  const remarks = sources.flatMap(({ name, progress, error }) => [
    ...(progress === null ? [] : [`${name}: ${progress}\n`]),
    ...(error === null ? [] : [`${name}: ${error}\n`]),
  ])
  return table + (remarks.length === 0 ? '' : `\n${remarks.join('')}`)
}

const nextInWords = ({ state, nextSyncAt }: Source): string => {
  if (nextSyncAt === null || state === 'syncing') return '—'
  const at = new Date(nextSyncAt)
  return at <= new Date() ? 'now' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
