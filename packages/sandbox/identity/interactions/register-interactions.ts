import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { secondFactorValues } from '../../../../src/domain/account/second-factor-values.ts'
import { DocumentsUnavailable } from '../../documents/open-documents.ts'
import { sendPage } from '../../pages/ledger-page.ts'
import { formOf, takeForms } from '../../pages/take-forms.ts'
import { authenticatedBy } from '../oidc/token-claims.ts'
import { awayPage, deadEndPage, expiredPage } from '../pages/identity-pages.ts'
import { type Policy, policyPath, RESET_POLICY, SIGN_IN_POLICY } from '../tenant.ts'
import type { Outcome, Steps, Visit } from './steps.ts'

/** The pages on which people answer a policy: one address for each interaction. */
export const registerInteractions = async (
  app: FastifyInstance,
  deps: {
    readonly running: (policy: Policy) => Provider
    readonly signIn: Steps
    readonly reset: Steps
    readonly networkOf: (caller: { readonly ip: string }) => string
  },
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    takeForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof errors.SessionNotFound)
        return sendPage(reply, expiredPage(), { statusCode: 400 })
      const { statusCode } = error instanceof Error && 'statusCode' in error ? error : {}
      // The caller's own doing: too many requests, a body that is too large.
      if (error instanceof Error && typeof statusCode === 'number' && statusCode < 500)
        return sendPage(
          reply,
          deadEndPage('This cannot be answered', `${error.message.replace(/\.$/, '')}.`),
          {
            statusCode,
          },
        )
      request.log.error({ err: error }, 'a page of the embedded sign-in failed')
      if (error instanceof DocumentsUnavailable)
        return sendPage(
          reply.header('retry-after', DocumentsUnavailable.retryAfterSeconds),
          awayPage(),
          { statusCode: error.statusCode },
        )
      return sendPage(reply, deadEndPage('Something went wrong', 'Please try again.'), {
        statusCode: 500,
      })
    })
    for (const [policy, steps] of [
      [SIGN_IN_POLICY, deps.signIn],
      [RESET_POLICY, deps.reset],
    ] as const) {
      const url = `${policyPath(policy)}/interaction/:uid`
      scope.get<Asked>(url, quiet, async (request, reply) => {
        const visit = await visitOf(request, reply, deps.running(policy), deps.networkOf)
        return answer(request, reply, deps.running(policy), await steps.show(visit))
      })
      scope.post<Asked>(url, quiet, async (request, reply) => {
        const visit = await visitOf(request, reply, deps.running(policy), deps.networkOf)
        const outcome = await steps.take(visit, formOf(request))
        return answer(request, reply, deps.running(policy), outcome)
      })
    }
  })
}

type Asked = { Params: { uid: string } }

/** Their addresses name the person who is signing in. */
const quiet = { logLevel: 'warn' } as const

/** The visit the cookie speaks of; it must be the one of the address. */
const visitOf = async (
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  provider: Provider,
  networkOf: (caller: { readonly ip: string }) => string,
): Promise<Visit> => {
  const { uid, params, session } = await provider.interactionDetails(request.raw, reply.raw)
  if (uid !== request.params.uid) throw new errors.SessionNotFound('another interaction')
  const { login_hint: hint, acr_values: acrValues, second_factor: secondFactor } = params
  return {
    uid,
    network: networkOf(request),
    session: session?.uid ?? null,
    loginHint: typeof hint === 'string' ? hint : '',
    secondFactor:
      secondFactor === 'change' ? 'to change' : asksCode(acrValues) ? 'asked for' : null,
  }
}

/** Whether one of the values of `acr_values` is one that a code brings. */
const asksCode = (acrValues: unknown): boolean =>
  typeof acrValues === 'string' &&
  acrValues.split(' ').some((value) => secondFactorValues.includes(value))

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  outcome: Outcome,
) => {
  switch (outcome.kind) {
    case 'page':
      if (outcome.retryAfterMs !== undefined)
        reply.header('retry-after', Math.ceil(outcome.retryAfterMs / 1000))
      return sendPage(reply, outcome.page, { statusCode: outcome.statusCode })
    case 'again':
      return reply.redirect(request.url, 303)
    default: {
      const result =
        outcome.kind === 'signed-in'
          ? { login: { accountId: outcome.userId, ...authenticatedBy(outcome.usedCode) } }
          : { error: 'access_denied', error_description: outcome.description }
      const next = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      })
      return reply.redirect(next, 303)
    }
  }
}
