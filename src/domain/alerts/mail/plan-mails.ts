import type { AlertReason } from '../alert-facts.ts'
import type { MailKind } from './alert-mail.ts'
import { latestDigest } from './digest-time.ts'

/** An alert that is in no mail yet. */
export type WaitingAlert = {
  readonly id: number
  readonly createdAt: Date
  /** Null for a watched home, and where the search has been deleted. */
  readonly search: {
    readonly id: string
    readonly cadence: 'as it happens' | 'daily' | 'weekly' | 'off'
    readonly paused: boolean
  } | null
  readonly watched: boolean
  readonly reason: AlertReason
}

/** A mail to be, and its alerts. */
export type PlannedMail = {
  readonly kind: MailKind
  readonly searchId: string | null
  readonly alertIds: readonly number[]
}

/** The mails that a subscriber's waiting alerts make now, and the alerts that no mail will list. */
export type MailPlan = {
  readonly mails: readonly PlannedMail[]
  readonly notMailed: readonly { readonly id: number; readonly why: string }[]
}

/**
 * What happens to a subscriber's waiting alerts, oldest first: all alerts of a search that is mailed as it happens make
 * one mail, and so do those of watched homes; the others wait for the next digest, which lists all searches of its
 * cadence. What is not in a mail now, because `room` is used up or it is not due, waits.
 */
export const planMails = (
  alerts: readonly WaitingAlert[],
  options: {
    readonly timeZone: string
    readonly now: Date
    /** How many mails may still be sent today. */
    readonly room: number
    readonly watchedMails: boolean
    /** Also of new comps of homes that the subscriber has added. */
    readonly compMails: boolean
  },
): MailPlan => {
  const { now, room, watchedMails, compMails } = options
  const due = {
    daily: latestDigest('daily', options.timeZone, now),
    weekly: latestDigest('weekly', options.timeZone, now),
  }
  const notMailed: { id: number; why: string }[] = []
  const mails = new Map<string, { kind: MailKind; searchId: string | null; alertIds: number[] }>()
  const put = (kind: MailKind, searchId: string | null, id: number) => {
    const key = `${kind} ${searchId ?? ''}`
    const mail = mails.get(key) ?? { kind, searchId, alertIds: [] }
    mail.alertIds.push(id)
    mails.set(key, mail)
  }
  for (const { id, createdAt, search, watched, reason } of alerts) {
    if (watched) {
      if (!watchedMails) notMailed.push({ id, why: 'mails of saved homes are off' })
      else if (reason === 'comp' && !compMails)
        notMailed.push({ id, why: 'mails of new comps are off' })
      else put('watched', null, id)
    } else if (search === null) {
      // Deleting a search can be undone for a while.
      if (now.getTime() - createdAt.getTime() > UNDONE_WITHIN_MS)
        notMailed.push({ id, why: 'its search was deleted' })
    } else if (search.cadence === 'off') notMailed.push({ id, why: 'mails of its search are off' })
    else if (search.paused) continue
    else if (search.cadence === 'as it happens') put('search', search.id, id)
    else if (createdAt <= due[search.cadence]) put(search.cadence, null, id)
  }
  return { mails: [...mails.values()].slice(0, Math.max(room, 0)), notMailed }
}

const UNDONE_WITHIN_MS = 24 * 3_600_000
