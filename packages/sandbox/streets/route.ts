import type { FastifyInstance, FastifyReply } from 'fastify'
import { milesBetween, type Point } from '../../../src/domain/distance.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { type TownPlan, townPlanOf } from '../towns/town-plan.ts'
import { streetStyle } from './street-style.ts'
import { MERCATOR_ENDS, streetsGeoJson } from './streets-geojson.ts'

/**
 * The streets that come with the product, for demo homes and for use without a network, around a place
 * (`?near=latitude,longitude`): `streets.geojson`, and the MapLibre style that draws it, `style.json`
 * (`&theme=dark`).
 */
export const registerStreets = (app: FastifyInstance): void => {
  const townNear = townFinder()
  app.get<Asked>('/sandbox/streets/style.json', async ({ query }, reply) => {
    const near = placeOf(query)
    if (near === null) return refuse(reply)
    const theme = query.theme === 'dark' ? 'dark' : 'light'
    return keptForADay(reply).send(
      streetStyle(
        `/sandbox/streets/streets.geojson?near=${near.latitude},${near.longitude}`,
        theme,
      ),
    )
  })

  app.get<Asked>('/sandbox/streets/streets.geojson', async ({ query }, reply) => {
    const near = placeOf(query)
    if (near === null) return refuse(reply)
    return keptForADay(reply)
      .type('application/geo+json')
      .send(JSON.stringify(streetsGeoJson(near, townNear(near))))
  })
}

type Asked = { Querystring: { near?: unknown; theme?: unknown } }

/** Null when the place is not written as one, or asked for twice. */
const placeOf = ({ near }: Asked['Querystring']): Point | null => {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(String(near)) ?? []
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(place.latitude) <= MERCATOR_ENDS && Math.abs(place.longitude) <= 180
    ? place
    : null
}

/** Finds the town at a place. It is planned when first asked for (about 20 ms), then kept. */
const townFinder = (): ((place: Point) => TownPlan | null) => {
  const plans = new Map<string, TownPlan>()
  return (place) => {
    const city = demoCities.find(({ center }) => milesBetween(center, place) < NEAR_MILES)
    if (!city) return null
    const plan = plans.get(city.key) ?? townPlanOf(city)
    plans.set(city.key, plan)
    return plan
  }
}

/** Beyond the edge of any town, and short of the next one. */
const NEAR_MILES = 15

const keptForADay = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=86400')

const refuse = (reply: FastifyReply) =>
  reply.code(400).send({
    error: 'Write near as latitude,longitude in degrees.',
    code: 'bad-input',
    field: 'near',
  })
