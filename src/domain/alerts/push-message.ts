import { dollars } from '../dollars.ts'
import { asSentence } from '../search/figures-in-words.ts'
import type { AlertFacts } from './alert-facts.ts'

/** What a browser shows when alerts are pushed to it, and where a press on it leads. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  /** A path of our own pages. */
  readonly path: string
}

/** What is pushed of one alert. */
export type PushedAlert = {
  readonly propertyId: string
  readonly watched: boolean
  readonly facts: Pick<AlertFacts, 'price' | 'addressLine' | 'why'>
}

/** One message for all alerts that have come together, the newest first; at least one. It names `lines` homes at most. */
export const pushMessageOf = (
  alerts: readonly [PushedAlert, ...PushedAlert[]],
  lines = MAX_LINES,
): PushMessage => {
  const [first, ...others] = alerts
  if (others.length === 0)
    return {
      title: shortened(`${first.watched ? 'Home you saved' : 'New lead'}: ${homeOf(first)}`),
      body: shortened(asSentence(first.facts.why)),
      path: `/comps/${encodeURIComponent(first.propertyId)}`,
    }
  const left = alerts.length - lines
  const said = alerts.slice(0, lines).map((one) => shortened(`${homeOf(one)}: ${one.facts.why}`))
  return {
    title: titleOf(alerts),
    body: [...said, ...(left > 0 ? [`And ${left} more`] : [])].join('\n'),
    path: '/alerts',
  }
}

const titleOf = (alerts: readonly PushedAlert[]): string => {
  const watched = alerts.filter((one) => one.watched).length
  if (watched === 0) return `${alerts.length} new leads`
  return watched === alerts.length
    ? `News of homes you saved: ${alerts.length}`
    : `${alerts.length} new alerts`
}

const homeOf = ({ facts: { price, addressLine } }: PushedAlert): string =>
  price === null ? addressLine : `${dollars(price)}, ${addressLine}`

/** Push services take 4,096 bytes, and encryption needs some of them (RFC 8291, section 4). */
const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length <= MAX_LETTERS ? text : `${letters.slice(0, MAX_LETTERS - 1).join('')}…`
}

const MAX_LETTERS = 200
const MAX_LINES = 3
