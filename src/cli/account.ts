import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { shownStatus } from '../domain/account/subscription.ts'
import { type AccountRow, findByEmail } from '../server/account/account-store.ts'
import { beginDeletion, OF_OPERATOR } from '../server/account/deletion/close-account.ts'
import { accountJobs } from '../server/account/jobs.ts'
import { serverWorks } from '../server/platform/database/running-roles.ts'
import { openJobs } from '../server/platform/jobs/open-jobs.ts'
import type { CommandContext, OpenForCommand } from './command-context.ts'
import { complain, print } from './print.ts'
import { whoRunsFlip } from './who-runs-flip.ts'

/** Asks a question that only yes answers; null where nobody can be asked. */
export type Confirm = (question: string) => Promise<boolean | null>

/** `flip account close EMAIL`: the operator closes an account, whatever its subscription. */
export const addAccountCommands = (
  program: Command,
  open: OpenForCommand,
  confirm: Confirm = confirmOnTerminal,
): void => {
  program
    .command('account')
    .description('accounts of subscribers')
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
  say('The account is closed: nobody can use it any more.')
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
  const onFault = (error: unknown) => refuse(String(error))
  const jobs = await openJobs(accountJobs, { db, onFault, sendOnly: true })
  try {
    const begun = await beginDeletion(
      { db, jobs, operators: namedOperators, clock: () => new Date() },
      accountId,
      whoRunsFlip(),
    )
    if (!begun.ok) return refusals[begun.error.type]
    await jobs.send(db, 'finish-deletion', { accountId }, { key: accountId })
    return null
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
  const since = account.created_at.toISOString().slice(0, 10)
  return `${account.first_name} ${account.last_name}, ${account.email}, signed up ${since}: ${standingOf(account)}.`
}

const standingOf = (account: AccountRow): string => {
  const { state, subscription_status: status, canceled_date: canceledDate } = account
  if (state === 'deleting') return 'is being deleted already'
  if (state !== 'active') return 'a sign-up that was not finished'
  return status === null
    ? 'no subscription'
    : `subscription ${shownStatus({ status, canceledDate })}, charged through ${account.charged_through_date ?? 'no date'}`
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
