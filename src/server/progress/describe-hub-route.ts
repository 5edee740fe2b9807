import * as z from 'zod/mini'
import { about, named } from '../../contract/about.ts'
import {
  GET_CONNECTION_ID,
  PROGRESS_HUB_PATH,
  UPDATE_ALERTS,
  UPDATE_SOURCE,
  UPDATE_STATUS,
} from '../../contract/progress-hub.ts'

/**
 * What the API description says of the hub: the requests that clients make. The other methods, all answered 405,
 * and its address with a slash at the end are left out.
 */
export const describeHubRoute = (method: string, url: string): { readonly schema: object } => ({
  schema: described[`${method} ${url}`] ?? { hide: true },
})

const tags = ['Live progress']

const text = (description: string) => ({
  description,
  content: { 'text/plain': { schema: z.string() } },
})

const refusals = {
  401: text('There is no access token, or it is not valid.'),
  403: text('The caller may not connect here, or the connection is another person’s.'),
  503: text('Whether the caller may connect cannot be found out at the moment.'),
}
const refusalsOfConnection = {
  ...refusals,
  400: text('No connection is named, or it goes over another transport.'),
  404: text('There is no such connection.'),
}

const accessToken = {
  access_token: about(
    'The access token, for browsers, which cannot send it as a header here.',
    z.exactOptional(z.string()),
  ),
}
const ofConnection = z.object({
  id: about('The `connectionToken` of the negotiation.', z.string()),
  ...accessToken,
})

const negotiationSchema = named(
  'Negotiation',
  'A new connection (ASP.NET Core SignalR, TransportProtocols.md), or why there is none.',
  z.union([
    z.object({
      negotiateVersion: about('The version that is spoken.', z.number()),
      connectionId: about(
        'Names the connection to others: what a search takes as `connectionId`.',
        z.string(),
      ),
      connectionToken: about(
        'The secret of the connection; absent in version 0.',
        z.exactOptional(z.string()),
      ),
      availableTransports: about(
        'How the connection may go on.',
        z.array(
          z.object({
            transport: about(
              'Its name.',
              z.enum(['WebSockets', 'ServerSentEvents', 'LongPolling']),
            ),
            transferFormats: about('Formats it carries.', z.array(z.literal('Text'))),
          }),
        ),
      ),
    }),
    z.object({ error: about('Why there is no connection.', z.string()) }),
  ]),
)

const described: Readonly<Record<string, object>> = {
  [`POST ${PROGRESS_HUB_PATH}/negotiate`]: {
    tags,
    summary: 'Begin a live connection',
    description: `A SignalR client does all of this. Over the connection it calls \`${GET_CONNECTION_ID}\`, sends the id with each search, and hears \`${UPDATE_STATUS}\` with a text that replaces the one before, and \`${UPDATE_ALERTS}\` with an \`AlertsCount\` when alerts have come or were read. Operators hear \`${UPDATE_SOURCE}\` with a \`Source\` whenever there is something new of one.`,
    querystring: z.object({
      negotiateVersion: about(
        'The highest version the client speaks: 0 or 1.',
        z.exactOptional(z.string()),
      ),
      ...accessToken,
    }),
    response: {
      200: {
        description: 'The connection.',
        content: { 'application/json': { schema: negotiationSchema } },
      },
      ...refusals,
    },
  },
  [`GET ${PROGRESS_HUB_PATH}`]: {
    tags,
    summary: 'Listen',
    description:
      'With `Upgrade: websocket`, a WebSocket; with `Accept: text/event-stream`, events; otherwise a poll of at most 90 seconds.',
    querystring: ofConnection,
    response: {
      101: {
        description: 'The WebSocket is open.',
        content: { 'text/plain': { schema: z.string() } },
      },
      200: {
        description: 'Messages of the SignalR JSON protocol.',
        content: {
          'text/event-stream': { schema: z.string() },
          'text/plain': { schema: z.string() },
        },
      },
      204: about('The connection has ended.', z.undefined()),
      ...refusalsOfConnection,
      409: text('This connection already has a listener.'),
    },
  },
  [`POST ${PROGRESS_HUB_PATH}`]: {
    tags,
    summary: 'Send',
    consumes: ['text/plain'],
    querystring: ofConnection,
    body: about('Messages of the SignalR JSON protocol.', z.string()),
    response: {
      200: text('Taken.'),
      ...refusalsOfConnection,
      405: text('The connection is a WebSocket: it sends over that.'),
      413: text('The messages are too large.'),
    },
  },
  [`DELETE ${PROGRESS_HUB_PATH}`]: {
    tags,
    summary: 'End a connection that polls',
    querystring: ofConnection,
    response: { 202: text('It has ended.'), ...refusalsOfConnection },
  },
}
