import type { Config } from '../server/config/config.ts'
import type { Installation } from '../server/start/open-installation.ts'

/** What a command works with. */
export type CommandContext = Pick<Installation, 'db' | 'places'> & { readonly config: Config }

/** Opens the installation, runs the command and closes it again, whatever happens. */
export type OpenForCommand = <T>(
  name: string,
  run: (context: CommandContext) => Promise<T>,
) => Promise<T>
