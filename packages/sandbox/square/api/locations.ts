import { TIMEZONE } from '../billing/billing-calendar.ts'
import { answer, answerList, notFound } from '../square-answer.ts'
import type { SquareCalls, SquareContext } from '../square-call.ts'

/** The calls about the seller's one location. */
export const locationCalls = ({ settings }: SquareContext): SquareCalls<'locations'> => {
  const location = {
    id: settings.locationId,
    name: 'Flip Search Pro (test)',
    timezone: TIMEZONE,
    status: 'ACTIVE',
    created_at: settings.createdAt,
    merchant_id: settings.merchantId,
    country: 'US',
    currency: 'USD',
  }
  return {
    'locations.list': async () => answerList('locations', [location]),
    'locations.get': async ({ params: { id = '' } }) =>
      id === location.id ? answer({ location }) : notFound('Location', id),
  }
}
