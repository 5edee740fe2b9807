import { dollars } from '../../dollars.ts'
import type { BriefFigures } from '../../search/brief-figures.ts'
import { type FigureInWords, figuresInWords } from '../../search/figures-in-words.ts'
import { milesAway } from '../alert-facts.ts'

/** A home as it was when something happened to it: what a mail says about it. Money is in whole US dollars. */
export type MailedHome = {
  readonly propertyId: string
  /** Address of a photo; null when there is none. */
  readonly imageUrl: string | null
  readonly addressLine: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Asked now, or paid where it was sold. */
  readonly price: number | null
  readonly beds: number | null
  readonly bath: number | null
  readonly size: number | null
  /** It was sold: `price` is what was paid. */
  readonly sold: boolean
  /** What it asked before, where that was more, or before it was sold. */
  readonly earlierPrice: number | null
  /** As they were when the alert fired; null where the home had none, or its seller lets none be shown. */
  readonly figures: BriefFigures | null
  /** What is wrong with the home, or may be, each a sentence without its period. */
  readonly checks: readonly string[]
  /** The best first. */
  readonly comps: readonly MailedComp[]
  /** Why it fired, without a capital and a period: `price cut $22,500 on Nov 3; now asks $22,000 (7%) less than typical`. */
  readonly why: string
  /** The home belongs to the demo market. */
  readonly demo: boolean
  /** It reminds of what its reader has set: there are no figures to it. */
  readonly reminds?: boolean
}

export type MailedComp = {
  readonly addressLine: string
  readonly price: number
  /** `YYYY-MM-DD`; null while it is for sale. */
  readonly dateSold: string | null
  readonly distanceMiles: number
}

/** The homes of one saved search, or those that are watched. */
export type MailedGroup = {
  readonly title: string
  readonly homes: readonly MailedHome[]
  /** Opens the page that stops mails of this search, or of watched homes. */
  readonly stopUrl: string
}

/** What makes a mail: something as it happens, or what has gathered. */
export const mailKinds = ['search', 'watched', 'daily', 'weekly'] as const
export type MailKind = (typeof mailKinds)[number]

/** Everything that a mail of alerts says. */
export type AlertMail = {
  readonly kind: MailKind
  readonly groups: readonly MailedGroup[]
  /** It is the last one of its reader's day: how many a day are sent at most; else null. */
  readonly lastOfDay: number | null
  /** Where this installation answers: `https://flips.example`. */
  readonly origin: string
  readonly links: {
    /** All alerts, as a list. */
    readonly list: string
    readonly settings: string
    readonly stopAll: string
  }
}

/** How many homes a mail lists; it says how many more there are. */
const MAX_LISTED = 30

/** How many mails of alerts a subscriber gets a day: the last one says so, and the rest waits for the next day. */
export const MAX_MAILS_A_DAY = 25

/** How many homes a mail is about, listed or not. */
const homesIn = (mail: Pick<AlertMail, 'groups'>): number =>
  mail.groups.reduce((sum, { homes }) => sum + homes.length, 0)

/** The groups with the homes that the mail lists: the first thirty, in the order of the groups. */
export const listedGroups = (groups: readonly MailedGroup[]): readonly MailedGroup[] => {
  let left = MAX_LISTED
  return groups.flatMap((group) => {
    const homes = group.homes.slice(0, left)
    left -= homes.length
    return homes.length === 0 ? [] : { ...group, homes }
  })
}

/** The subject line: one line of text, whatever searches are called. */
export const subjectOf = (mail: Pick<AlertMail, 'kind' | 'groups'>): string => {
  const count = homesIn(mail)
  const [group] = mail.groups
  const [home] = group?.homes ?? []
  if (count === 1 && home) return oneLine(`${home.addressLine}, ${home.city}: ${home.why}`)
  switch (mail.kind) {
    case 'search':
      return oneLine(`${count} leads: ${group?.title ?? ''}`)
    case 'watched':
      return `News about ${count} homes you saved`
    case 'daily':
      return `Your leads of the day: ${count} homes`
    case 'weekly':
      return `Your leads of the week: ${count} homes`
  }
}

/** The heading above the homes. */
export const headingOf = (mail: Pick<AlertMail, 'kind' | 'groups'>): string => {
  const count = homesIn(mail)
  const homes = count === 1 ? '1 home' : `${count} homes`
  switch (mail.kind) {
    case 'search':
      return `${homes} for your search`
    case 'watched':
      return `News about ${homes} you saved`
    case 'daily':
      return `${homes} since yesterday`
    case 'weekly':
      return `${homes} this week`
  }
}

/** The line under the homes when not all are listed; null when all are. */
export const moreThanListed = (mail: Pick<AlertMail, 'groups'>): string | null => {
  const count = homesIn(mail)
  return count > MAX_LISTED ? `This email lists ${MAX_LISTED} of ${count} homes.` : null
}

/** What the last mail of a day says; null in any other. */
export const limitNoteOf = ({ lastOfDay }: Pick<AlertMail, 'lastOfDay'>): string | null =>
  lastOfDay === null
    ? null
    : `This is email number ${lastOfDay} today, the most we send in a day. What happens later today comes tomorrow. A daily digest takes one email.`

/** Text from anyone on one line, without what a mail program would take as a line of its own. */
export const oneLine = (text: string): string => {
  const line = text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).trimEnd()}…` : line
}

/** Control characters, line separators, and marks that turn the direction of text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const LONGEST_LINE = 150

/** The page of a home. */
export const homeUrlOf = (origin: string, { propertyId }: Pick<MailedHome, 'propertyId'>): string =>
  `${origin}/comps/${encodeURIComponent(propertyId)}`

/** Price and figures of a home, the price first. */
export const mailedFigures = (home: MailedHome): readonly FigureInWords[] => [
  ...priceInWords(home),
  ...(home.figures === null ? [] : figuresInWords(home.figures)),
]

const priceInWords = ({ price, earlierPrice, sold }: MailedHome): FigureInWords[] => {
  if (price === null) return []
  const before = earlierPrice === null ? null : dollars(earlierPrice)
  return [
    sold
      ? { name: 'Sold for', amount: dollars(price), note: before && `asked ${before}` }
      : { name: 'Asks', amount: dollars(price), note: before && `before ${before}` },
  ]
}

/** In place of figures. */
export const NO_FIGURES = 'No value is shown for this home.'

/** Why it fired, as a sentence begins: `Price cut $22,500 on Nov 3; now asks $22,000 (7%) less than typical`. */
export const whyOf = ({ why }: MailedHome): string =>
  `${why.charAt(0).toUpperCase()}${why.slice(1)}`

/** `3 bd · 2 ba · 1,912 sqft`: as far as it is known. */
export const sizeLine = ({ beds, bath, size }: MailedHome): string =>
  [
    beds === null ? null : `${beds} bd`,
    bath === null ? null : `${bath} ba`,
    size === null ? null : `${new Intl.NumberFormat('en-US').format(size)} sqft`,
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** `4333 E B St, Tacoma, WA 98404`. */
export const addressOf = ({ addressLine, city, state, zip }: MailedHome): string =>
  `${addressLine}, ${city}, ${`${state} ${zip}`.trim()}`

/** `sold Sep 3, 2022 · 0.2 mi away`. */
export const compLine = ({ dateSold, distanceMiles }: MailedComp): string =>
  `${dateSold === null ? 'for sale' : `sold ${mediumDate.format(new Date(`${dateSold}T00:00:00Z`))}`} · ${milesAway(distanceMiles)}`

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
