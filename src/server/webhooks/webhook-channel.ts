import { sql } from 'kysely'
import { USUAL_TIME_ZONE } from '../../domain/alerts/mail/digest-time.ts'
import { liveAccountsOf } from '../account/queries.ts'
import type { AlertChannel } from '../alerts/ports.ts'
import { type DeliverDeps, deliverMessage } from './deliver-message.ts'
import {
  accountsWithAlerts,
  accountsWithDigests,
  formAlerts,
  formDigests,
  leaveUnsent,
} from './form-messages.ts'
import { type KeptMessage, webhooksOn } from './keep-messages.ts'
import { sendAttempt } from './ports.ts'

/**
 * Alerts to webhooks and chats: each as it happens, and those of daily and weekly searches once more in the digest, when
 * their mail is due. What fires is said by the alerts alone (decision 23); a webhook takes some of their events.
 */
export const webhookChannel = (deps: DeliverDeps): AlertChannel => ({
  name: 'webhook',
  due: async (now) => {
    await leaveUnsent(deps.db)
    const accounts = [
      ...(await accountsWithAlerts(deps.db)),
      ...(await accountsWithDigests(deps.db, now)),
    ]
    return [...new Set(accounts)]
  },
  form: async (trx, account, now) => {
    const isLive = (await liveAccountsOf(trx, [account.id], now)).has(account.id)
    const hooks = isLive ? await webhooksOn(trx, account.id) : []
    const timeZone = account.timeZone ?? USUAL_TIME_ZONE
    const at = { accountId: account.id, now, timeZone, origin: deps.origin() }
    return [...(await formAlerts(trx, hooks, at)), ...(await formDigests(trx, hooks, at))]
  },
  send: async (db, id) => {
    const { rows } = await sql<KeptMessage>`
      SELECT d.id, w.account_id, d.next_at FROM webhook_delivery AS d
      JOIN webhook AS w ON w.id = d.webhook_id
      WHERE d.id = ${id} AND d.state = 'waiting'`.execute(db)
    for (const message of rows) await sendAttempt(deps.jobs, db, message, deps.clock())
  },
  deliver: (id) => deliverMessage(deps, id),
  waiting: async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM webhook_delivery
      WHERE state = 'waiting' AND next_at < ${new Date(deps.clock().getTime() - OVERDUE_MS)}
      ORDER BY next_at LIMIT 1000`.execute(deps.db)
    return rows.map(({ id }) => id)
  },
})

/** Messages that are due wait for those before them; what is due for longer may have lost its job. */
const OVERDUE_MS = 60_000
