import { answer, notFound } from '../square-answer.ts'
import type { SquareCall, SquareContext } from '../square-call.ts'

/** The calls about the seller's one location. */
export const locationCalls = ({ settings }: SquareContext): readonly SquareCall[] => {
  const location = {
    id: settings.locationId,
    name: 'Flip Search Pro (test)',
    timezone: TIMEZONE,
    capabilities: ['CREDIT_CARD_PROCESSING'],
    status: 'ACTIVE',
    created_at: settings.createdAt,
    merchant_id: settings.merchantId,
    country: 'US',
    language_code: 'en-US',
    currency: 'USD',
    business_name: 'Flip Search Pro (test)',
    type: 'MOBILE',
  }
  return [
    {
      name: 'locations.list',
      method: 'GET',
      path: '/v2/locations',
      run: async () => answer({ locations: [location] }),
    },
    {
      name: 'locations.get',
      method: 'GET',
      path: '/v2/locations/:id',
      run: async ({ params: { id = '' } }) =>
        id === location.id || id === 'main' ? answer({ location }) : notFound('Location', id),
    },
  ]
}

/** Dates of subscriptions are dates here. */
export const TIMEZONE = 'Etc/UTC'
