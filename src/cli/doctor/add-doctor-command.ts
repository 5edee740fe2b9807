import type { Command } from 'commander'
import type { NodeRole } from '../../contract/node-role.ts'
import type { Config } from '../../server/config/config.ts'
import { runningServerUrl } from '../../server/start/running-server.ts'
import { complain, print } from '../print.ts'
import { checkAddress } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkDirectory } from './check-directory.ts'
import { checkMail } from './check-mail.ts'
import { checkMaps } from './check-maps.ts'
import { checkNodes } from './check-nodes.ts'
import { paymentsCheck } from './check-payments.ts'
import { checkPooler } from './check-pooler.ts'
import { checkSignIn } from './check-sign-in.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

/** `flip doctor`: a line for each service, and exit code 1 when something is wrong. */
export const addDoctorCommand = (program: Command, config: () => Config): void => {
  program
    .command('doctor')
    .description('check every configured service, and say what is wrong')
    .action(async () => {
      const findings = await findingsOf(config())
      print(findings.map(lineOf).join(''))
      const wrong = findings.filter(({ state }) => state === 'wrong')
      if (wrong.length === 0) return
      process.exitCode = 1
      complain(
        `${wrong.length === 1 ? 'One thing is' : `${wrong.length} things are`} wrong. Settings are explained in .env.example and docs/deploy.md.\n`,
      )
    })
}

const findingsOf = async (config: Config): Promise<readonly Finding[]> => {
  // By itself: while Square's SDK loads, answers to the others would wait.
  const payments = await examine('Payments', await paymentsCheck(config.payments))
  const [{ findings, running: named, operators }, signIn, users, mail] = await Promise.all([
    checkDatabase(config),
    examine('Sign-in', () => checkSignIn(config.identity)),
    examine('Users', () => checkDirectory(config.identity)),
    examine('Mail', () => checkMail(config)),
  ])
  const { database } = config
  const isReached = findings[0]?.state !== 'wrong'
  const nodes = await checkNodes(config, isReached)
  const running = runningOf(config, { named, answered: nodes.roles })
  const runningUrl = database.kind === 'embedded' ? await runningServerUrl(database.dataDir) : null
  return [
    ...findings,
    ...(await poolerOf(database, running.length)),
    ...nodes.findings,
    signIn,
    users,
    payments,
    mail,
    ...operators,
    await examine('Listings', () => checkListings(config)),
    await examine('Maps', () => checkMaps(config.maps)),
    await examine('Address', () =>
      checkAddress(config, {
        running: running.some((role) => role !== 'worker'),
        mayRun: !isReached && hasReplicas(database),
        runningUrl,
      }),
    ),
    await examine('Server', async () => checkServer(config, running, runningUrl)),
  ]
}

/**
 * The roles of the nodes that run. A pooler keeps connections under the names of nodes that have ended, and gives them
 * those of others: behind one, only what nodes answered counts.
 */
const runningOf = (
  { database }: Pick<Config, 'database'>,
  roles: {
    readonly named: readonly NodeRole[]
    readonly answered: readonly NodeRole[] | null
  },
): readonly NodeRole[] => {
  if (roles.answered === null) return roles.named
  return isPooled(database) ? roles.answered : [...roles.named, ...roles.answered]
}

/** Whether nodes may go on reading without their primary. */
const hasReplicas = (database: Config['database']): boolean =>
  database.kind === 'postgres' && database.readConnectionStrings.length > 0

const isPooled = (database: Config['database']): boolean =>
  database.kind === 'postgres' && database.directConnectionString !== database.connectionString

/** The pooler that DATABASE_URL leads to, where DATABASE_DIRECT_URL leads past one. */
const poolerOf = async (database: Config['database'], nodes: number): Promise<Finding[]> =>
  database.kind === 'postgres' && isPooled(database)
    ? [await examine('Pooler', () => checkPooler(database.connectionString, Math.max(nodes, 1)))]
    : []

const checkListings = async ({ demo }: Config) =>
  fine(
    demo
      ? 'demo homes in markets without real ones (FLIP_DEMO=off leaves them out)'
      : 'no demo homes (FLIP_DEMO=off)',
  )

const checkServer = (
  { role }: Pick<Config, 'role'>,
  running: readonly NodeRole[],
  runningUrl: string | null,
) => {
  const asSet = role === 'all' ? '' : `; FLIP_ROLE=${role} is set here`
  if (runningUrl !== null) return fine(`runs at ${runningUrl}`)
  if (running.length === 0) return fine(`is not running: npm start starts it${asSet}`)
  if (running.includes('all')) return fine(`runs on this database${asSet}`)
  const [web, worker] = [running.includes('web'), running.includes('worker')]
  if (!worker)
    return wrong(
      'web nodes run on this database, but no worker: nothing is imported, valued or mailed. Start one with FLIP_ROLE=worker.',
    )
  if (!web)
    return wrong(
      'workers run on this database, but no web node: the pages cannot be opened. Start one with FLIP_ROLE=web.',
    )
  return fine(`web nodes and workers run on this database${asSet}`)
}

const lineOf = ({ service, state, text }: Finding): string =>
  `${state.padEnd(8)}  ${service.padEnd(8)}  ${text}\n`
