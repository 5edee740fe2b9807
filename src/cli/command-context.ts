import type { Config } from '../server/config/config.ts'
import type { Backplane } from '../server/platform/backplane/backplane.ts'
import type { Installation } from '../server/start/open-installation.ts'

/** What a command works with. */
export type CommandContext = Pick<Installation, 'db' | 'places' | 'connectionString'> & {
  readonly config: Config
  /** Opens a way to the servers that run. */
  readonly joinNodes: () => Backplane
}

/** Opens the installation, runs the command and closes it again, whatever happens. */
export type OpenForCommand = <T>(
  name: string,
  run: (context: CommandContext) => Promise<T>,
) => Promise<T>

/** Reaches the database as it is, past a pooler and without bringing it up to date, runs the command and lets go of it. */
export type ReachForCommand = <T>(
  name: string,
  run: (database: { readonly connectionString: string }) => Promise<T>,
) => Promise<T>
