import type { PushMessage } from '../alerts/push-message.ts'

/** What alerts are sent to by HTTP: a program's own webhook, or a chat. */
export const receiverKinds = ['webhook', 'slack', 'discord', 'telegram'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** A message to a chat: `path` is made an address of this site. */
export type ChatMessage = Pick<PushMessage, 'title' | 'body'> & { readonly url: string }

/** An address, parsed: what a `URL` has. */
type ReceiverUrl = {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
  readonly hash: string
  readonly searchParams: { readonly get: (name: string) => string | null }
}

type Receiver = {
  readonly name: string
  /** What to enter, with where its owner finds it. */
  readonly asks: string
  /** Why an address is not one of it; null where it is. */
  readonly fault: (url: ReceiverUrl) => string | null
  /** Answers that say it is gone for good. */
  readonly gone: readonly number[]
  /** Where an answer of too many requests says how many seconds to wait, besides in `Retry-After`. */
  readonly waitInAnswer?: RegExp
  /** The body of a message; null where events are sent as they are, signed. */
  readonly body: ((message: ChatMessage, url: ReceiverUrl) => object) | null
  /** The address as lists show it: those of chats are keys to them. */
  readonly shown: (url: ReceiverUrl) => string
}

/** Everything that differs between receivers. A chat is one entry here. */
export const receivers: Readonly<Record<ReceiverKind, Receiver>> = {
  webhook: {
    name: 'Webhook',
    asks: 'The https address of your program, of a Zap or of an n8n workflow.',
    fault: () => null,
    gone: [410],
    body: null,
    shown: ({ href }) => href,
  },
  // https://api.slack.com/messaging/webhooks
  slack: {
    name: 'Slack',
    asks: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
    fault: ({ hostname, pathname }) =>
      /^hooks\.slack(-gov)?\.com$/.test(hostname) && pathname.startsWith('/services/')
        ? null
        : 'it must begin with https://hooks.slack.com/services/',
    gone: [403, 404, 410],
    body: ({ title, body, url }) => ({
      text: slackText(title, 300),
      blocks: [
        {
          type: 'section',
          // It may have 3,000 characters.
          text: {
            type: 'mrkdwn',
            text: `*<${url}|${slackText(title, 300)}>*\n${slackText(body, 2400)}`,
          },
        },
      ],
      unfurl_links: false,
    }),
    shown: (url) => endOf(url),
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook
  discord: {
    name: 'Discord',
    asks: 'The address of a webhook: https://discord.com/api/webhooks/…',
    fault: ({ hostname, pathname }) =>
      /^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname) &&
      /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+$/.test(pathname)
        ? null
        : 'it must begin with https://discord.com/api/webhooks/',
    gone: [401, 404],
    body: ({ title, body, url }) => ({
      // They may have 256 and 4,096 characters.
      embeds: [{ title: discordText(title, 256), url, description: discordText(body, 4096) }],
      allowed_mentions: { parse: [] },
    }),
    shown: (url) => endOf(url),
  },
  // https://core.telegram.org/bots/api#sendmessage
  telegram: {
    name: 'Telegram',
    asks: 'The token of your bot, and the chat it writes to: https://api.telegram.org/bot…/sendMessage?chat_id=…',
    fault: ({ hostname, pathname, searchParams }) =>
      hostname === 'api.telegram.org' &&
      /^\/bot\d+:[\w-]+\/sendMessage$/.test(pathname) &&
      /^(-?\d+|@\w+)$/.test(searchParams.get('chat_id') ?? '')
        ? null
        : 'it must be https://api.telegram.org/bot…/sendMessage?chat_id=…',
    gone: [401, 403, 404],
    waitInAnswer: /"retry_after":\s*(\d+)/,
    body: ({ title, body, url }, address) => ({
      chat_id: address.searchParams.get('chat_id'),
      text: `<b>${htmlText(title)}</b>\n${htmlText(body)}\n${htmlText(url)}`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
    shown: (url) => `Chat ${url.searchParams.get('chat_id')}, bot ${/\d+/.exec(url.pathname)?.[0]}`,
  },
}

/** The address of a Telegram bot that writes to a chat. */
export const telegramUrl = (token: string, chat: string): string =>
  `https://api.telegram.org/bot${token.trim()}/sendMessage?chat_id=${encodeURIComponent(chat.trim())}`

/**
 * Why nothing is sent to an address, to follow the name of its field; null where it may be. `url` is null where it is no
 * address at all. Where it leads is looked at on each call.
 */
export const receiverFault = (kind: ReceiverKind, url: ReceiverUrl | null): string | null => {
  if (url === null || url.protocol !== 'https:') return 'it must be an https address'
  if (url.username !== '' || url.password !== '') return 'it must not hold a password'
  if (url.hash !== '') return 'it must not have a part after #'
  if (!url.hostname.includes('.') || /^[\d.]+$|^\[/.test(url.hostname))
    return 'it must name a server on the internet, not a number or this network'
  const chat = receiverKinds.find((one) => one !== 'webhook' && receivers[one].fault(url) === null)
  // As a webhook it would be shown in full, and take no message of ours.
  return kind === 'webhook' && chat !== undefined
    ? `it is of ${receivers[chat].name}: choose that above`
    : receivers[kind].fault(url)
}

const endOf = ({ hostname, pathname }: ReceiverUrl): string => `${hostname}/…${pathname.slice(-4)}`

const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Slack takes the same three as HTML; its other marks are harmless in what we say. No entity is cut in two. */
const slackText = (text: string, most: number): string =>
  htmlText(text)
    .slice(0, most)
    .replace(/&[a-z]*$/, '')

/** As it is written: an address of a listing makes no link and no quote in a chat. */
const discordText = (text: string, most: number): string =>
  text
    .replace(/[\\*_~`|[\]<>#]/g, '\\$&')
    .slice(0, most)
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
