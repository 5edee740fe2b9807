import { withoutSecrets } from '../../../packages/signalr/http/query.ts'
import { mailStopCalls } from '../../contract/alerts/alert-mails.ts'
import { dealShareCalls } from '../../contract/deals/deal-shares.ts'
import { withoutPersonalTokens } from '../platform/requests/personal-token.ts'

/**
 * An address without the secrets in it: access tokens, which a browser's WebSocket can send only there, everything an
 * identity provider and a page exchange at a sign-in, what stops a subscriber's mails, what opens a shared deal or a feed,
 * and personal tokens, wherever one is in it.
 */
export const urlForLog = (url: string): string =>
  OF_SIGN_IN.test(url)
    ? url.replace(/\?.*/s, '?***')
    : withoutPersonalTokens(withoutSecrets(url).replace(OF_LINKS, '$1***'))

/** Links of mails that stop mails, links to deals and feeds: pages, and the calls that these make. */
const OF_LINKS = new RegExp(
  `^((?:${[
    '/unsubscribe/',
    '/shared/',
    '/feeds/',
    ...[mailStopCalls.read, dealShareCalls.open].flatMap(({ path, formerly }) =>
      [path, formerly].map((address) => address.replace(/\{.*/, '')),
    ),
  ].join('|')}))[^?/]*`,
)

/** By where it leads, or by the names of RFC 6749, section 4.1.2, and OpenID Connect RP-Initiated Logout. */
const OF_SIGN_IN =
  /^\/(?:sandbox\/identity\/|redirect[.]html)|[?&](?:code|state|id_token_hint|login_hint)=/i
