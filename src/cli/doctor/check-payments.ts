import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import type { PaymentsConfig } from '../../server/config/payments-config.ts'
import { embedded, fine, wrong } from './finding.ts'

/**
 * The check of Square: token, location, plan. It changes nothing. Square's SDK, which takes long to load on a busy
 * machine and which no other command should wait for, is loaded before the check begins and its time counts.
 */
export const paymentsCheck = async (payments: PaymentsConfig) => {
  if (payments.kind === 'embedded')
    return async () =>
      embedded('built-in Square stand-in, no real money (FLIP_PAYMENTS connects Square)')
  const { checkPlan } = await import('../../server/adapters/square/check-plan.ts')
  return async () => {
    const prefix = payments.test ? 'sandbox-sq0idb-' : 'sq0idp-'
    if (payments.baseUrl.includes('squareup') && !payments.applicationId.startsWith(prefix))
      return wrong(
        `FLIP_SQUARE_APPLICATION_ID must begin with ${prefix} for FLIP_PAYMENTS=${payments.test ? 'square-sandbox' : 'square'}.`,
      )
    const checked = await checkPlan(payments)
    if (!checked.ok) return wrong(checked.error)
    const money = payments.test ? 'Square’s sandbox, no real money' : 'Square, real money'
    const webhooks =
      payments.webhookKey === null
        ? 'no webhooks (FLIP_SQUARE_WEBHOOK_KEY), so changes are noticed daily'
        : 'webhooks signed'
    return fine(
      `${money}; $${PLAN_PRICE_CENTS / 100} plan ${payments.planVariationId}; ${webhooks}`,
    )
  }
}
