import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dealShareCalls } from '../../../contract/deals/deal-shares.ts'
import { MAX_SHARES, MAX_SHARES_OF_ACCOUNT } from '../../../domain/deals/share-limits.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import { mayBeLinkSecret } from '../../platform/link-secret.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import { refuseBeyond } from '../../platform/requests/limits/limit-requests.ts'
import { requestLimits } from '../../platform/requests/limits/request-limits.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { askedHome, type DealsDeps, noDeal } from '../deal-of-home.ts'
import { type PacketDeps, readPacket } from '../packet/read-packet.ts'
import { readDeal } from '../store.ts'
import { readSnapshot } from './read-snapshot.ts'
import {
  expiryFrom,
  keepShare,
  listShares,
  openShare,
  removeShare,
  type ShareFault,
} from './store.ts'

export type SharesDeps = DealsDeps & PacketDeps & { readonly backplane: Backplane }

/** The calls of links to deals. */
export const registerDealShares = (app: FastifyInstance, deps: SharesDeps): void => {
  const { db, clock, backplane } = deps
  const answer = answering(app, { subscribers: deps.requireSubscriber })

  answer(dealShareCalls.make, async ({ params, body }, { principal }) => {
    const asked = { ...body, preparedBy: printableLine(body.preparedBy) }
    if (asked.preparedBy === '')
      throw new Problem(400, 'bad-input', 'Say who has prepared it.', 'preparedBy')
    const kept = await readDeal(db, principal, askedHome(params))
    if (kept === undefined) throw noDeal()
    if (kept.version !== asked.version) throw problemOf('changed')
    const packet = await readPacket(deps, principal, kept, asked)
    if (packet.home === null)
      throw new Problem(
        404,
        'home-gone',
        'This home is no longer for sale or no longer listed here, so its deal cannot be shared again.',
      )
    const shared = await keepShare(db, principal, {
      propertyId: kept.propertyId,
      snapshot: {
        preparedBy: asked.preparedBy,
        sharedAt: packet.madeAt,
        expiresAt: expiryFrom(new Date(packet.madeAt)).toISOString(),
        packet,
      },
    })
    if (!shared.ok) throw problemOf(shared.error)
    return shared.value
  })

  answer(dealShareCalls.list, async ({ params }, { principal }) => {
    const shares = await listShares(db, principal, askedHome(params), clock())
    if (shares === undefined) throw noDeal()
    return { shares }
  })

  answer(dealShareCalls.end, async ({ params: { id } }, { principal }) => {
    const removed = /^[0-9a-f-]{36}$/.test(id) && (await removeShare(db, principal, id))
    if (!removed) throw new Problem(404, 'not-found', 'You have no such link.')
    return {}
  })

  // In addition to the general limit.
  const limits = requestLimits(OPENS_PER_MINUTE, { shared: { backplane, name: 'shared deals' } })
  const hidden = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    refuseBeyond(limits.count('call', request.ip), reply)
  }
  answer(
    dealShareCalls.open,
    async ({ params: { token } }, _, reply) => {
      const snapshot = mayBeLinkSecret(token) ? await openShare(db, token, clock()) : undefined
      if (snapshot === undefined)
        throw new Problem(
          404,
          'not-found',
          'This link does not open a deal. It may have expired or been ended by who made it.',
        )
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(readSnapshot(snapshot)))
    },
    {
      onRequest: hidden,
      // To ask for its headers alone is not to open it.
      exposeHeadRoute: false,
      asWritten: { description: 'As it was when the link was made.' },
    },
  )
}

const problemOf = (fault: ShareFault): Problem => {
  switch (fault) {
    case 'no deal':
      return noDeal()
    case 'changed':
      return new Problem(
        409,
        'changed-elsewhere',
        'You have changed this deal in another window since. Look at it again before you share it.',
      )
    case 'too many':
      return new Problem(
        409,
        'too-many-shares',
        `${MAX_SHARES} links lead to this deal, which is as many as may. End one, then try again.`,
      )
    case 'too many of account':
      return new Problem(
        409,
        'too-many-shares',
        `${MAX_SHARES_OF_ACCOUNT} links lead to your deals, which is as many as an account can have. End one, then try again.`,
      )
  }
}

/** A reader opens a link a few times; who tries tokens wants more. */
const OPENS_PER_MINUTE = 60
