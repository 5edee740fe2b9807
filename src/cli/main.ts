import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { Command } from 'commander'
import { loadConfig } from '../server/config/config.ts'
import { reasonOf } from '../server/platform/reason-of.ts'
import { VERSION } from '../server/platform/release.ts'
import { StartRefused } from '../server/platform/start-refused.ts'
import { openInstallation, reachPostgres } from '../server/start/open-installation.ts'
import { jobFilesOf } from '../server/start/services/job-files.ts'
import { openBackplane } from '../server/start/services/open-backplane.ts'
import { addAccountCommands } from './account.ts'
import { addBacktestCommand } from './backtest/add-backtest-command.ts'
import { addBackupCommands } from './backup/add-backup-commands.ts'
import { addChecksCommand } from './checks/add-checks-command.ts'
import type { OpenForCommand, ReachForCommand } from './command-context.ts'
import { addCountyListsCommand } from './county-lists.ts'
import { addDealCommand } from './deals/add-deal-command.ts'
import { addDoctorCommand } from './doctor/add-doctor-command.ts'
import { addExportCommands } from './export.ts'
import { addImportCommands } from './import/add-import-commands.ts'
import { addMarketsCommand } from './markets.ts'
import { addMcpCommand } from './mcp.ts'
import { addOldSalesCommand } from './old-sales.ts'
import { addOperatorsCommand } from './operators.ts'
import { complain, print, printUntilReaderLeaves } from './print.ts'
import { addRentCommand } from './rent.ts'
import { addRevalueCommand } from './revalue.ts'
import { addFlipsCommand } from './search/flips.ts'
import { addSearchCommand } from './search/search.ts'
import { addSetupSquareCommand } from './setup-square.ts'
import { addSourcesCommands } from './sources/add-sources-commands.ts'
import { addUpgradeCommand } from './upgrade.ts'
import { addValueCommand } from './value.ts'

printUntilReaderLeaves()

const repository = resolve(import.meta.dirname, '../..')

const say = (sentence: string) => complain(`${sentence}\n`)

const open: OpenForCommand = async (name, run) => {
  const config = loadConfig(repository)
  const installation = await openInstallation(config, { clientName: name, say })
  try {
    const { directConnectionString } = installation
    const joinNodes = () => openBackplane(config, { directConnectionString, isCommand: true })
    return await run({ ...installation, config, joinNodes })
  } finally {
    await installation.close()
  }
}

const reach: ReachForCommand = async (name, run) => {
  const postgres = await reachPostgres(loadConfig(repository), { clientName: name, say })
  try {
    return await run({ connectionString: postgres.directConnectionString })
  } finally {
    await postgres.release()
  }
}

// What started us is gone without a word (kill -9): the command ends as at a Ctrl-C.
const endAlone = () => process.kill(process.pid, 'SIGINT')
process.once('disconnect', endAlone)
process.channel?.unref()
if (process.connected === false) endAlone()

const program = new Command('flip')
  .description('Flip Search Pro from a terminal: import listings, search, see what is covered.')
  .version(VERSION, '-V, --version', 'print the version')
  .configureOutput({ writeOut: print, writeErr: complain })
  .showHelpAfterError()
addImportCommands(program, open)
addMarketsCommand(program, open)
addExportCommands(program, open)
addCountyListsCommand(program, open)
addSearchCommand(program, open)
addFlipsCommand(program, open)
addRevalueCommand(program, open)
addValueCommand(program, open)
addBacktestCommand(program)
addChecksCommand(program, open)
addDealCommand(program)
addRentCommand(program, open)
addMcpCommand(program)
addSourcesCommands(program, open)
addBackupCommands(program, reach, () => jobFilesOf(loadConfig(repository)))
addAccountCommands(program, open)
addOperatorsCommand(program, open)
addUpgradeCommand(program, { open, reach, config: () => loadConfig(repository) })
addOldSalesCommand(program, open)
addDoctorCommand(program, () => loadConfig(repository))
addSetupSquareCommand(program, () => loadConfig(repository))

try {
  const bare = process.argv.length <= 2
  await program.parseAsync(bare ? [...process.argv, '--help'] : process.argv)
} catch (error) {
  if (error instanceof StartRefused) complain(`${error.message}\n`)
  else {
    const reason = reasonOf(error)
    complain(
      `The command did not finish: ${reason}. Run it again: what is stored stays. With FLIP_LOG_LEVEL=debug it says more.\n`,
    )
    if (loadConfig(repository).logLevel === 'debug') complain(`${inspect(error)}\n`)
  }
  process.exitCode = 1
}
