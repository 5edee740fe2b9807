import type { SquareClient } from 'square'
import { PLAN_PRICE_CENTS } from '../../../domain/account/plan.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { isMonthlyAtPrice, refusalOf, sentenceOf } from './set-up-plan.ts'
import { type SquareAccount, squareClient } from './square-account.ts'
import { isNotFound } from './to-service-error.ts'

/**
 * Whether subscriptions can be sold with this account: the token, the location, and the plan at today's
 * price. Changes nothing. An error is a sentence for the operator.
 */
export const checkPlan = async (account: SquareAccount): Promise<Result<void, string>> => {
  const client = squareClient(account, TIMEOUT_SECONDS)
  try {
    const refusal =
      (await refusalOf(client, account.locationId)) ??
      (await planRefusalOf(client, account.planVariationId))
    return refusal === null ? ok(undefined) : err(refusal)
  } catch (error) {
    return err(sentenceOf(error, account.baseUrl))
  }
}

const planRefusalOf = async (client: SquareClient, id: string): Promise<string | null> => {
  const wanted = 'npx --no flip setup square creates the right one, or finds it, and prints its id.'
  if (id === '') return `FLIP_SQUARE_PLAN_VARIATION_ID is not set: ${wanted}`
  try {
    const { object } = await client.catalog.object.get({ objectId: id })
    if (object?.type !== 'SUBSCRIPTION_PLAN_VARIATION' || object.isDeleted === true)
      return `FLIP_SQUARE_PLAN_VARIATION_ID: ${id} is not a plan variation. ${wanted}`
    return isMonthlyAtPrice(object.subscriptionPlanVariationData)
      ? null
      : `FLIP_SQUARE_PLAN_VARIATION_ID: ${id} does not cost $${PLAN_PRICE_CENTS / 100} each month. ${wanted}`
  } catch (error) {
    if (!isNotFound(error)) throw error
    return `FLIP_SQUARE_PLAN_VARIATION_ID: there is no ${id} in this account. ${wanted}`
  }
}

const TIMEOUT_SECONDS = 5
