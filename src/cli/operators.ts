import type { Command } from 'commander'
import { findByEmail } from '../server/account/account-store.ts'
import { newEmailCode } from '../server/account/operators/email-code.ts'
import { recordAction } from '../server/platform/audit-log.ts'
import type { CommandContext, OpenForCommand } from './command-context.ts'
import { commandLineActor } from './command-line-actor.ts'
import { print } from './print.ts'
import { textTable } from './text-table.ts'

/** `flip operators`: who may look after this installation, and codes for those who have not proven their email. */
export const addOperatorsCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('operators')
    .description('list operators, with a one-time code for each who has not proven their email')
    .action(() => open('operators', listOperators))
}

const listOperators = async ({ db, config }: CommandContext): Promise<void> => {
  const { operators } = config
  if (operators.length === 0) {
    print('There are no operators: FLIP_OPERATORS names their emails.\n')
    return
  }
  const now = new Date()
  const rows: string[][] = []
  for (const email of operators) rows.push([email, ...(await standingOf(db, email, now))])
  print(textTable(['Operator', 'Email', 'Code'], rows))
  if (rows.some(([, , code]) => code !== ''))
    print(
      '\nA code works once, for a day, and replaces the one before. Give it only to the person whose address it is: it makes the owner of the account an operator. They enter it in their account settings. None is needed where the sign-in service says that the email is verified, as of the demo subscriber.\n',
    )
}

/** The standing of an email, and a new code where one is needed. */
const standingOf = async (
  db: CommandContext['db'],
  email: string,
  now: Date,
): Promise<readonly [string, string]> => {
  const account = await findByEmail(db, email)
  if (account?.state !== 'active') return ['no account yet', '']
  if (account.emailProvenAt !== null)
    return [`proven on ${account.emailProvenAt.toISOString().slice(0, 10)}`, '']
  const code = await db.transaction().execute(async (trx) => {
    await recordAction(trx, commandLineActor(), { action: 'print email code', subject: account.id })
    return newEmailCode(trx, account.id, { givenBy: 'command line', now })
  })
  return ['not proven here', code ?? '']
}
