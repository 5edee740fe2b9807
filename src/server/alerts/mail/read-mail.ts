import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { alertFactsSchema } from '../../../contract/alerts/alerts.ts'
import {
  type AlertFacts,
  type AlertReason,
  isReminder,
  type KeptBack,
  withoutKeptBack,
} from '../../../domain/alerts/alert-facts.ts'
import type {
  AlertMail,
  MailedGroup,
  MailedHome,
  MailKind,
} from '../../../domain/alerts/mail/alert-mail.ts'
import { DEMO_SOURCE } from '../../../domain/listings/source-in-words.ts'
import type { BriefFigures } from '../../../domain/search/brief-figures.ts'
import type { Database } from '../../platform/database/schema.ts'
import { webPageOf } from '../../platform/web-page.ts'
import { keptBackOf } from '../queries.ts'
import { ALL, stopUrlOf, WATCHED } from './mail-links.ts'

/** Of an alert `a` and its search `s`: its reader has not stopped such mails since. */
export const isStillWanted = sql<boolean>`CASE
  WHEN a.watched THEN (SELECT watched_mails AND (comp_mails OR a.reason <> 'comp')
    FROM account WHERE account.id = a.account_id)
  ELSE coalesce(s.cadence <> 'off' AND NOT s.paused, false) END`

/**
 * What a mail says: its alerts, as they were when they fired, without what is kept back or stopped since, and each
 * search by its name of today.
 */
export const readMail = async (
  db: Kysely<Database>,
  mail: {
    readonly id: string
    readonly accountId: string
    readonly kind: MailKind
    readonly lastOfDay: number | null
  },
  { origin, secret }: { readonly origin: string; readonly secret: string },
): Promise<AlertMail> => {
  const { rows } = await sql<ListedRow>`
    SELECT a.search_id, s.name, ${alertedColumns}
    FROM alert AS a LEFT JOIN saved_search AS s ON s.id = a.search_id
    WHERE a.mail_id = ${mail.id} AND ${isStillWanted}
    ORDER BY s.name, a.search_id, a.id DESC`.execute(db)
  return {
    kind: mail.kind,
    groups: groupsOf(rows, { origin, secret }),
    lastOfDay: mail.lastOfDay,
    origin,
    links: {
      list: `${origin}/alerts`,
      settings: `${origin}/account-settings`,
      stopAll: stopUrlOf(origin, secret, ALL),
    },
  }
}

/** Of an alert `a`: what `toMailedHome` reads. */
export const alertedColumns = sql`a.property_id, a.facts, a.reason,
  ${keptBackOf(sql`a.property_id`)} AS kept_back,
  EXISTS (SELECT FROM listing AS l
    WHERE l.property_id = a.property_id AND l.source = ${DEMO_SOURCE}) AS demo`

export type AlertedRow = {
  readonly propertyId: string
  readonly facts: AlertFacts
  readonly reason: AlertReason
  readonly keptBack: KeptBack
  readonly demo: boolean
}

type ListedRow = AlertedRow & { readonly searchId: string | null; readonly name: string | null }

const groupsOf = (
  rows: readonly ListedRow[],
  { origin, secret }: { readonly origin: string; readonly secret: string },
): MailedGroup[] => {
  const groups = new Map<string, { title: string; stopUrl: string; homes: MailedHome[] }>()
  for (const row of rows) {
    const of = row.searchId ?? WATCHED
    const group = groups.get(of) ?? {
      title: row.name ?? 'Homes you saved',
      stopUrl: stopUrlOf(origin, secret, of),
      homes: [],
    }
    group.homes.push(toMailedHome(row, origin))
    groups.set(of, group)
  }
  return [...groups.values()]
}

/** A home as mails and feeds say it, without what its seller keeps back now. */
export const toMailedHome = (
  { propertyId, facts, reason, keptBack, demo }: AlertedRow,
  origin: string,
): MailedHome => {
  const said = z.parse(alertFactsSchema, withoutKeptBack(facts, reason, keptBack))
  const { figures = null, value, imageUrl, ...home } = said
  return {
    ...home,
    propertyId,
    demo,
    sold: reason === 'sold',
    reminds: isReminder(reason),
    imageUrl: photoOf(imageUrl, origin),
    // An alert that fired before these figures were has a typical value alone.
    figures: figures ?? (value === null ? null : typicalValueAlone(value)),
  }
}

const typicalValueAlone = (typicalValue: number): BriefFigures => ({
  typicalValue,
  likelySale: null,
  deal: null,
})

/** Photos of the demo market have paths on this server. */
const photoOf = (url: string | null, origin: string): string | null => {
  if (url === null) return null
  return webPageOf(url.startsWith('/') ? `${origin}${url}` : url)
}
