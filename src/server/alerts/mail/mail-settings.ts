import { type Kysely, sql, type Updateable } from 'kysely'
import type { ChangeMailSettings } from '../../../contract/alerts/alert-mails.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountTable } from '../../platform/database/tables/account.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import { mailRefusedAgain } from './queries.ts'

/** Changes what is given. What a refused address has missed is mailed once it takes mails again. */
export const changeMailSettings = (
  db: Kysely<Database>,
  owner: Owner,
  change: ChangeMailSettings,
): Promise<void> =>
  changeKept(db, owner, async (trx, accountId) => {
    const { alertMails, watchedMails, compMails, timeZone, startAgain } = change
    const columns: Updateable<AccountTable> = {
      ...(alertMails === undefined ? {} : { alertMails }),
      ...(watchedMails === undefined ? {} : { watchedMails }),
      ...(compMails === undefined ? {} : { compMails }),
      ...(timeZone === undefined ? {} : { timeZoneChosen: timeZone !== null }),
      ...(typeof timeZone === 'string' ? { timeZone } : {}),
      ...(startAgain ? { mailRefusedAt: null, mailRefusal: null } : {}),
    }
    if (Object.keys(columns).length === 0) return
    await trx.updateTable('account').set(columns).where('id', '=', accountId).execute()
    if (startAgain) await mailRefusedAgain(trx, sql.val(accountId))
  })
