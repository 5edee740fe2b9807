import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Backplane } from '../../backplane/backplane.ts'
import { refuseBeyond } from './limit-requests.ts'
import { requestLimits } from './request-limits.ts'

/** Keeps a network from trying one secret after another. */
export type GuessLimit = {
  /** Answers 429 to a network that has guessed wrong too often in this minute, also when it is right now. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply) => void
  /** Counts a wrong guess, on all nodes. */
  readonly wrong: (request: FastifyRequest) => void
}

/** Lets each network be wrong so often a minute; `name` says what is guessed. Those who know the secret are not counted. */
export const guessLimit = (
  wrongPerMinute: number,
  shared: { readonly backplane: Backplane; readonly name: string },
): GuessLimit => {
  const limits = requestLimits(wrongPerMinute, { shared })
  return {
    refuse: (request, reply) => {
      const seen = limits.look('call', request.ip)
      if (seen.exceeded) refuseBeyond(seen, reply)
    },
    wrong: (request) => void limits.count('call', request.ip),
  }
}
