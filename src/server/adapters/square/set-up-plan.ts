import { type Square, type SquareClient, SquareError } from 'square'
import { PLAN_PRICE_CENTS } from '../../../domain/account/plan.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type SquareAccount, squareClient } from './square-account.ts'
import { isNotFound, toServiceError } from './to-service-error.ts'

/** The plan variation subscriptions are made of. */
export type PlanSetUp = { readonly planVariationId: string; readonly created: boolean }

/**
 * Finds the monthly plan in the seller's catalog, or creates it, and answers the id of its variation. Run
 * again, also after a lost answer, it finds what is there. An error is a sentence for the operator.
 */
export const setUpPlan = async (
  account: Pick<SquareAccount, 'baseUrl' | 'accessToken' | 'locationId'>,
): Promise<Result<PlanSetUp, string>> => {
  const client = squareClient(account)
  try {
    const refusal = await refusalOf(client, account.locationId)
    if (refusal !== null) return err(refusal)
    const { plan, variation } = await findPlan(client)
    if (variation !== undefined) return ok({ planVariationId: variation, created: false })
    const planId = plan ?? (await createPlan(client))
    return ok({ planVariationId: await createVariation(client, planId), created: true })
  } catch (error) {
    return err(sentenceOf(error, account.baseUrl))
  }
}

const PLAN_NAME = 'Flip Search Pro'

/** Why no plan can be sold at the location; null when it can. */
export const refusalOf = async (
  client: SquareClient,
  locationId: string,
): Promise<string | null> => {
  try {
    const { location } = await client.locations.get({ locationId })
    if (location?.status !== 'ACTIVE') return `The location ${locationId} is not active.`
    if (location.currency === 'USD') return null
    return `The location ${locationId} takes ${location.currency}; the plan is sold in USD.`
  } catch (error) {
    if (!isNotFound(error) && !isForbidden(error)) throw error
    const { locations = [] } = await client.locations.list()
    const known = locations.map(({ id, name }) => `${id} (${name})`).join(', ')
    return `FLIP_SQUARE_LOCATION_ID: there is no location ${locationId} in this account. It has: ${known}.`
  }
}

/** The product's plan and its variation at today's price, the oldest when there are several. */
const findPlan = async (
  client: SquareClient,
): Promise<{ readonly plan?: string; readonly variation?: string }> => {
  const objects: Square.CatalogObject[] = []
  const types = 'SUBSCRIPTION_PLAN,SUBSCRIPTION_PLAN_VARIATION'
  for await (const object of await client.catalog.list({ types }))
    if (object.isDeleted !== true) objects.push(object)
  const plans = objects.filter(
    (object) =>
      object.type === 'SUBSCRIPTION_PLAN' && object.subscriptionPlanData?.name === PLAN_NAME,
  )
  const planIds = new Set(plans.map(({ id }) => id))
  const variation = objects.find(
    (object) =>
      object.type === 'SUBSCRIPTION_PLAN_VARIATION' &&
      planIds.has(object.subscriptionPlanVariationData?.subscriptionPlanId ?? '') &&
      isMonthlyAtPrice(object.subscriptionPlanVariationData),
  )
  return {
    ...(plans[0] === undefined ? {} : { plan: plans[0].id }),
    ...(variation === undefined ? {} : { variation: variation.id }),
  }
}

/** Whether a plan variation charges the plan's price, monthly, for as long as it runs. */
export const isMonthlyAtPrice = (
  data: Square.CatalogSubscriptionPlanVariation | undefined,
): boolean => {
  const [phase, ...more] = data?.phases ?? []
  const price = phase?.pricing?.priceMoney ?? phase?.recurringPriceMoney
  return (
    more.length === 0 &&
    phase?.cadence === 'MONTHLY' &&
    !phase.periods &&
    Number(price?.amount) === PLAN_PRICE_CENTS &&
    price?.currency === 'USD'
  )
}

const createPlan = (client: SquareClient): Promise<string> =>
  create(client, {
    type: 'SUBSCRIPTION_PLAN',
    id: '#plan',
    subscriptionPlanData: { name: PLAN_NAME, allItems: false },
  })

const createVariation = (client: SquareClient, planId: string): Promise<string> =>
  create(client, {
    type: 'SUBSCRIPTION_PLAN_VARIATION',
    id: '#monthly',
    subscriptionPlanVariationData: {
      name: 'Monthly',
      subscriptionPlanId: planId,
      phases: [
        {
          cadence: 'MONTHLY',
          ordinal: 0n,
          pricing: {
            type: 'STATIC',
            priceMoney: { amount: BigInt(PLAN_PRICE_CENTS), currency: 'USD' },
          },
        },
      ],
    },
  })

/** A new key each time: a key used before would bring back an object that was deleted since. */
const create = async (client: SquareClient, object: Square.CatalogObject): Promise<string> => {
  const { catalogObject } = await client.catalog.object.upsert({
    idempotencyKey: crypto.randomUUID(),
    object,
  })
  if (catalogObject?.id === undefined)
    throw new SquareError({ message: 'Square answered without what it made.' })
  return catalogObject.id
}

const isForbidden = (error: unknown): boolean =>
  error instanceof SquareError && error.statusCode === 403

/** What went wrong with a call, for the operator, with the variable to look at. */
export const sentenceOf = (error: unknown, baseUrl: string): string => {
  if (error instanceof SquareError && error.statusCode === 401)
    return 'FLIP_SQUARE_ACCESS_TOKEN: Square does not accept it. A sandbox token goes with FLIP_PAYMENTS=square-sandbox, a production token with FLIP_PAYMENTS=square.'
  if (isForbidden(error))
    return 'FLIP_SQUARE_ACCESS_TOKEN: it lacks permissions. Take the access token of the application itself, or one with ITEMS_READ, ITEMS_WRITE and MERCHANT_PROFILE_READ.'
  const { message, type } = toServiceError(error)
  return type === 'Unavailable'
    ? `${message} Try again in a moment, and see whether this machine reaches ${baseUrl}.`
    : message
}
