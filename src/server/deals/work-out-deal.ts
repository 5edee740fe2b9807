import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import type { AskDeal, WorkedOutDeal } from '../../contract/deals/worked-out-deal.ts'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import { withAskedExits } from '../../domain/deals/exits/exit-defaults.ts'
import { withOwnArv } from '../../domain/deals/inputs/after-repair.ts'
import type { AssumedLevel, DealInputs } from '../../domain/deals/inputs/deal-inputs.ts'
import { type DealPlace, dealPlaceOf, defaultValues } from '../../domain/deals/inputs/defaults.ts'
import { withLevelOf, withRehab } from '../../domain/deals/inputs/level-of-deal.ts'
import { defaultInputs } from '../../domain/deals/inputs/new-deal.ts'
import { type OwnDefaults, overridesAt } from '../../domain/deals/inputs/own-defaults.ts'
import { startDeal } from '../../domain/deals/inputs/start-deal.ts'
import { dealResults } from '../../domain/deals/results/deal-results.ts'
import { propertyTaxPercentIn } from '../../domain/deals/taxes/county-property-taxes.ts'
import { localDateOf } from '../../domain/iso-date.ts'
import type { PlaceLookup } from '../listings/ports.ts'
import { noValue } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { homeForDeal } from './home-for-deal.ts'
import { listDefaults } from './queries.ts'
import { readDeal } from './store.ts'

export type WorkOutDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly places: Pick<PlaceLookup, 'ofZip'>
}

type Owner = FastifyRequest['principal']

/**
 * Works a deal out, as its page would with the same figures set: of a home on file from what is kept of it or from its
 * values, else from the price and the after-repair value given. Throws `Problem` 404 where the home has no value.
 */
export const workOutDeal = async (
  deps: WorkOutDeps,
  owner: Owner,
  asked: AskDeal,
): Promise<WorkedOutDeal> => {
  const begun =
    asked.propertyId === undefined
      ? await dealOfPrice(deps, owner, asked)
      : await dealOfHome(deps, owner, asked.propertyId)
  const parsed = z.safeParse(dealInputsSchema, withAsked(begun, asked))
  // Each figure may be within its bounds, and what follows from them not: the range of a value of $100 million.
  if (!parsed.success) throw new Problem(400, 'bad-input', TOO_LARGE)
  const inputs = parsed.data
  const { propertyId, addressLine, kept, asOf, askCents } = begun
  const results = dealResults(inputs, askCents)
  return { propertyId, addressLine, kept, asOf, askCents, inputs, results }
}

const TOO_LARGE =
  'With these figures an amount of the deal is above $100 million, the most that is worked out.'

/** A deal before the caller's figures are set, and how it begins with another level of work. */
type Begun = Omit<WorkedOutDeal, 'results' | 'inputs'> & {
  readonly inputs: DealInputs
  readonly startedFrom: DealInputs
  readonly atLevel: (level: AssumedLevel | undefined) => DealInputs
  readonly place: DealPlace
  readonly overrides: ReturnType<typeof overridesAt>
}

const dealOfHome = async (
  { db }: WorkOutDeps,
  owner: Owner,
  propertyId: string,
): Promise<Begun> => {
  const asked = { distance: WATCHED_DISTANCE, includeHomesForSale: false }
  const { home, ownDefaults } = await homeForDeal(db, owner, propertyId, asked)
  if (home === null) throw await noValue(db, propertyId)
  const { asOf, price, noAsk, addressLine } = home
  const atLevel = (level: AssumedLevel | undefined) =>
    startDeal({
      home,
      shown: { story: home, asOf },
      defaults: ownDefaults,
      ...(level === undefined ? {} : { level }),
    }).inputs
  const fresh = atLevel(undefined)
  const deal = await readDeal(db, owner, propertyId)
  return {
    propertyId: home.propertyId,
    addressLine,
    kept: deal !== undefined,
    asOf,
    askCents: noAsk ? null : Math.round(100 * price),
    inputs: deal?.inputs ?? fresh,
    startedFrom: deal?.startedFrom ?? fresh,
    atLevel,
    place: { ...dealPlaceOf(home), taxedOn: asOf },
    overrides: overridesAt(ownDefaults, home),
  }
}

const dealOfPrice = async (
  { db, clock, places }: WorkOutDeps,
  owner: Owner,
  { price = 0, afterRepairValue = 0, squareFeet, ...asked }: AskDeal,
): Promise<Begun> => {
  const ownDefaults: readonly OwnDefaults[] = await listDefaults(db, owner)
  const ofZip = asked.zip === undefined ? null : places.ofZip(asked.zip)
  const state = asked.state ?? ofZip?.state ?? null
  const county = ofZip?.state === state ? ofZip?.county : null
  const city = asked.city ?? (ofZip?.state === state ? ofZip?.city : undefined)
  const place: DealPlace = {
    state,
    taxedOn: localDateOf(clock()),
    ...(city === undefined ? {} : { city }),
    ...(county == null
      ? {}
      : { county, countyTaxPercent: propertyTaxPercentIn(state ?? '', county) ?? undefined }),
  }
  const overrides = overridesAt(ownDefaults, { state, zip: asked.zip ?? null })
  const atLevel = (level: AssumedLevel | undefined) =>
    defaultInputs(
      {
        ...place,
        priceCents: 100 * price,
        arvCents: 100 * afterRepairValue,
        ...(squareFeet === undefined ? {} : { livingArea: squareFeet }),
        ...(level === undefined ? {} : { level }),
      },
      overrides,
    ).inputs
  const fresh = atLevel(undefined)
  return {
    propertyId: null,
    addressLine: null,
    kept: false,
    asOf: null,
    askCents: null,
    inputs: fresh,
    startedFrom: fresh,
    atLevel,
    place,
    overrides,
  }
}

/** The deal with each figure of the caller's own in its place. */
const withAsked = (
  { inputs: begun, startedFrom, atLevel, place, overrides }: Begun,
  { price, afterRepairValue, level, repairs, months, boughtWith, exit, rent }: AskDeal,
): DealInputs => {
  let inputs = level === undefined ? begun : withLevelOf(begun, atLevel(level))
  if (repairs !== undefined)
    inputs = withRehab(inputs, { budget: { kind: 'amount', cents: 100 * repairs } })
  if (price !== undefined) inputs = { ...inputs, priceCents: 100 * price }
  if (afterRepairValue !== undefined)
    inputs = withOwnArv(inputs, startedFrom, 100 * afterRepairValue)
  if (months !== undefined) inputs = { ...inputs, months }
  if (boughtWith === 'cash') inputs = { ...inputs, loans: [] }
  if (boughtWith === 'loan' && inputs.loans.length === 0)
    inputs = { ...inputs, loans: atLevel(level).loans }
  const { values } = defaultValues(place, overrides)
  return withAskedExits(inputs, values, {
    exit,
    rentCentsAMonth: rent === undefined ? undefined : 100 * rent,
  })
}
