import { type DeletionDeps, finishDeletion, sweepDeletions } from './deletion/finish-deletion.ts'
import type { AccountJobHandlers } from './jobs.ts'
import type { SendMail } from './ports.ts'
import { finishSignUp } from './sign-up/finish-sign-up.ts'
import { sweepSignUps } from './sign-up/sweep-sign-ups.ts'
import { refreshSubscription, refreshSubscriptions } from './subscription/refresh-subscription.ts'

export type AccountWorkDeps = DeletionDeps & {
  /** Null where mails go nowhere. */
  readonly sendMail: SendMail | null
}

/** The work of accounts that no request waits for. */
export const accountWork = (deps: AccountWorkDeps): AccountJobHandlers => ({
  'finish-sign-up': (data) => finishSignUp(deps, data),
  'sweep-sign-ups': async () => {
    const { failures } = await sweepSignUps(deps, deps.clock())
    if (failures.length > 0)
      throw new Error(`${failures.length} sign-ups were not settled: ${failures.join('; ')}`)
  },
  'finish-deletion': ({ accountId }) => finishDeletion(deps, accountId),
  'sweep-deletions': () => sweepDeletions(deps, deps.clock()),
  'refresh-subscription': ({ accountId }) => refreshSubscription(deps, accountId),
  'refresh-subscriptions': () => refreshSubscriptions(deps),
  'send-mail': async (mail) => {
    const sent = await deps.sendMail?.(mail)
    if (sent?.ok === false) throw new Error(`Mail not sent: ${sent.error.message}`)
  },
})
