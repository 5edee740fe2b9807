import { dollars } from '../dollars.ts'
import type { IsoDate } from '../iso-date.ts'
import { dayInWords } from './alert-facts.ts'

/** What an account is reminded of, and the day of it. Money is whole US dollars. */
export type Reminder =
  | { readonly type: 'next step'; readonly on: IsoDate; readonly what: string }
  | {
      readonly type: 'offer expires'
      readonly on: IsoDate
      readonly offerId: string
      readonly price: number
    }

/** Names a reminder, so that it is given once: a step on another day, or an offer that holds longer, reminds again. */
export const reminderName = (reminder: Reminder): string =>
  reminder.type === 'next step'
    ? `next step ${reminder.on} ${reminder.what}`
    : `offer expires ${reminder.on} ${reminder.offerId}`

/** Why the alert fires, a sentence without its capital and its period, as on a day: `next step today: call the agent`. */
export const reminderWords = (reminder: Reminder, today: IsoDate): string => {
  const { on } = reminder
  if (reminder.type === 'next step')
    return `next step ${on === today ? 'today' : `by ${dayInWords(on)}`}: ${reminder.what}`
  const when = on === today ? 'today' : on > today ? 'tomorrow' : `on ${dayInWords(on)}`
  return `your offer of ${dollars(reminder.price)} ${on < today ? 'expired' : 'expires'} ${when}`
}
