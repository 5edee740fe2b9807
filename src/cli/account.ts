import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { shownStatus } from '../domain/account/subscription.ts'
import { type AccountRow, findByEmail } from '../server/account/account-store.ts'
import { beginDeletion, OF_OPERATOR } from '../server/account/deletion/close-account.ts'
import { accountJobs } from '../server/account/jobs.ts'
import { secondFactorChanged } from '../server/account/notices.ts'
import { recordAction } from '../server/platform/audit-log.ts'
import { serverWorks } from '../server/platform/database/running-roles.ts'
import { openJobs } from '../server/platform/jobs/open-jobs.ts'
import { turnOffSecondFactor } from '../server/start/services/stand-ins.ts'
import type { CommandContext, OpenForCommand } from './command-context.ts'
import { commandLineActor } from './command-line-actor.ts'
import { complain, print } from './print.ts'

/** Asks a question that only yes answers; null where there is no one to ask. */
export type Confirm = (question: string) => Promise<boolean | null>

/**
 * `flip account close EMAIL`: the operator closes an account, whatever its subscription. `flip account
 * turn-off-second-factor EMAIL`: for the owner of an account who has lost the authenticator app.
 */
export const addAccountCommands = (
  program: Command,
  open: OpenForCommand,
  confirm: Confirm = confirmOnTerminal,
): void => {
  const account = program.command('account').description('accounts of subscribers')
  account
    .command('turn-off-second-factor')
    .argument('<email>', 'email address of the account')
    .description('let a person who has lost the authenticator app sign in by password alone')
    .action(async (email: string) => {
      const isOff = await open('account', (context) => turnOff(context, email.trim().toLowerCase()))
      if (!isOff) process.exitCode = 1
    })
  account
    .command('close')
    .argument('<email>', 'email address of the account')
    .description('cancel the subscription and delete the account and all its data')
    .option('--yes', 'do not ask')
    .action(async (email: string, options: { yes?: true }) => {
      const closed = await open('account', (context) =>
        closeAccount(context, email.trim().toLowerCase(), options.yes ? async () => true : confirm),
      )
      if (!closed) process.exitCode = 1
    })
}

/** Answers whether it was on. */
const turnOff = async (
  { db, config, connectionString }: CommandContext,
  email: string,
): Promise<boolean> => {
  if (config.identity.kind !== 'embedded')
    return refuse('Your identity provider keeps second factors: turn it off there.')
  const account = await findByEmail(db, email)
  if (account === undefined) return refuse(`No account has the email address ${email}.`)
  if (!(await turnOffSecondFactor(connectionString, email)))
    return refuse(`The second factor of ${email} is not on.`)
  await recordAction(db, commandLineActor(), {
    action: 'turn off second factor',
    subject: account.id,
  })
  const { supportEmail } = config
  await withJobs(db, (jobs) =>
    jobs.send(db, 'send-mail', secondFactorChanged({ to: email, supportEmail }, 'off')),
  )
  say(`The second factor of ${email} is off, and they are signed out everywhere.`)
  return true
}

/** Answers whether the account is on its way out. */
const closeAccount = async (
  context: CommandContext,
  email: string,
  confirm: Confirm,
): Promise<boolean> => {
  const { db } = context
  const account = await findByEmail(db, email)
  if (account === undefined) return refuse(`No account has the email address ${email}.`)
  say(describe(account))
  if (account.state !== 'deleting') {
    say(whatHappens(context))
    const confirmed = await confirm('Close this account? You cannot undo this. Type yes:')
    if (confirmed === null)
      return refuse('Nothing was changed: add --yes to close it without being asked.')
    if (!confirmed) return refuse('Nothing was changed.')
  }
  const refusal = await begin(context, account.id)
  if (refusal !== null) return refuse(refusal)
  say('The account is closed: it cannot be used any more.')
  say(
    (await serverWorks(db))
      ? 'The running server does the rest now.'
      : 'No server is running: the next npm start does the rest.',
  )
  return true
}

/** Answers why not, or null. An account that is being deleted already is only looked after. */
const begin = async (
  { db, config: { namedOperators } }: CommandContext,
  accountId: string,
): Promise<string | null> => {
  return withJobs(db, async (jobs) => {
    const begun = await beginDeletion(
      { db, jobs, operators: namedOperators, clock: () => new Date() },
      accountId,
      commandLineActor(),
    )
    if (!begun.ok) return refusals[begun.error.type]
    await jobs.send(db, 'finish-deletion', { accountId }, { key: accountId })
    return null
  })
}

const openAccountJobs = (db: CommandContext['db']) =>
  openJobs(accountJobs, { db, onFault: (error) => refuse(String(error)), sendOnly: true })

const withJobs = async <T>(
  db: CommandContext['db'],
  work: (jobs: Awaited<ReturnType<typeof openAccountJobs>>) => Promise<T>,
): Promise<T> => {
  const jobs = await openAccountJobs(db)
  try {
    return await work(jobs)
  } finally {
    await jobs.close()
  }
}

const refusals = {
  Gone: null,
  Busy: 'Nothing was changed: a sign-up is working on this account. Try again in two minutes.',
  OfOperator: `Nothing was changed. ${OF_OPERATOR}`,
} as const

const describe = (account: AccountRow): string => {
  const since = account.createdAt.toISOString().slice(0, 10)
  return `${account.firstName} ${account.lastName}, ${account.email}, signed up ${since}: ${standingOf(account)}.`
}

const standingOf = (account: AccountRow): string => {
  const { state, subscriptionStatus: status, canceledDate } = account
  if (state === 'deleting') return 'is being deleted already'
  if (state !== 'active') return 'a sign-up that was not finished'
  return status === null
    ? 'no subscription'
    : `subscription ${shownStatus({ status, canceledDate })}, charged through ${account.chargedThroughDate ?? 'no date'}`
}

const whatHappens = ({ config }: CommandContext): string => {
  const keepsLogin = config.identity.kind === 'provider' && config.identity.directory === null
  return [
    'Closing it',
    '  cancels the subscription: no further charge, no refund',
    '  disables the card, and removes the customer at the payment service',
    keepsLogin
      ? '  leaves their registration at the identity provider, which we cannot remove'
      : '  removes their sign-in',
    '  deletes everything that is kept about them here',
  ].join('\n')
}

const confirmOnTerminal: Confirm = async (question) => {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

const say = (sentence: string): void => print(`${sentence}\n`)

const refuse = (sentence: string): false => {
  complain(`${sentence}\n`)
  return false
}
