import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { HOME_ID } from '../../contract/home-id.ts'
import {
  addedHomeCalls,
  type HomeToAdd,
  MAX_HOMES_BYTES,
} from '../../contract/homes/added-homes.ts'
import { type GivenHome, MAX_ADDED_HOMES, noValueSentences } from '../../domain/homes/added-home.ts'
import { localDateOf } from '../../domain/iso-date.ts'
import { printable, printableLine } from '../../domain/printable-text.ts'
import { listDefaults } from '../deals/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { keptOrProblem, type NotKeptWords } from '../platform/kept/not-kept.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { HomePlaces, ValueUnlisted } from './ports.ts'
import { addHome, changeHome, newAddedId, removeHome } from './store.ts'
import { addedOnWire, valuedOnWire } from './to-wire.ts'
import { type ValuedHome, valueAddresses } from './value-addresses.ts'

/** The calls of homes that people add, and of values of any address. */
export const registerHomes = (
  app: FastifyInstance,
  {
    db,
    reads,
    places,
    valueUnlisted,
    save,
    clock,
    requireSubscriber,
  }: {
    /** Keeps what people add. */
    readonly db: Kysely<Database>
    /** Where the market is read. */
    readonly reads: Kysely<Database>
    readonly places: HomePlaces
    readonly valueUnlisted: ValueUnlisted
    /** Saves a home in My homes, unless it has a mark. */
    readonly save: (owner: Owner, propertyId: string) => Promise<unknown>
    readonly clock: () => Date
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  const value = (homes: readonly GivenHome[], propertyIds?: readonly string[]) =>
    valueAddresses(
      { db: reads, places, valueUnlisted, today: localDateOf(clock()) },
      homes,
      propertyIds,
    )
  const valueOne = async (home: GivenHome, propertyId: string): Promise<ValuedHome> => {
    const [valued] = await value([home], [propertyId])
    if (valued === undefined || valued.placing === null)
      throw new Problem(400, 'bad-input', noValueSentences['no place'], 'zip')
    return valued
  }
  const shown = async (owner: Owner, propertyId: string) => {
    const [home] = await addedOnWire(db, owner, await listDefaults(db, owner), propertyId)
    if (home === undefined) throw unknownHome()
    return home
  }

  answer(
    addedHomeCalls.value,
    async ({ body }, { principal }) => ({
      values: await valuedOnWire(
        reads,
        await value(body.homes.map(givenBy)),
        await listDefaults(db, principal),
      ),
    }),
    { bodyLimit: MAX_HOMES_BYTES },
  )

  answer(addedHomeCalls.list, async (_, { principal }) => ({
    homes: await addedOnWire(db, principal, await listDefaults(db, principal)),
  }))

  answer(addedHomeCalls.add, async ({ body }, { principal }) => {
    const home = await valueOne(givenBy(body), newAddedId())
    const asked = { db, owner: principal, now: clock() }
    const { propertyId } = keptOrProblem(await addHome(asked, home), notKept)
    await save(principal, propertyId)
    return shown(principal, propertyId)
  })

  answer(addedHomeCalls.change, async ({ params: { propertyId }, body }, { principal }) => {
    if (!HOME_ID.test(propertyId)) throw unknownHome()
    const home = await valueOne(givenBy(body.home), propertyId)
    const asked = { db, owner: principal, now: clock() }
    keptOrProblem(await changeHome(asked, home, body.version), notKept)
    return shown(principal, propertyId)
  })

  answer(addedHomeCalls.remove, async ({ params: { propertyId }, query }, { principal }) => {
    const asked = { db, owner: principal, now: clock() }
    keptOrProblem(await removeHome(asked, propertyId, query.version), notKept)
    return {}
  })
}

/** What is left out is not known. Addresses come from messages of others: one line, with nothing in it that is not seen. */
const givenBy = (home: HomeToAdd): GivenHome => ({
  addressLine: printableLine(home.addressLine),
  city: printableLine(home.city ?? '') || null,
  state: home.state ?? null,
  zip: home.zip ?? null,
  lat: home.lat ?? null,
  long: home.long ?? null,
  propertyType: home.propertyType ?? null,
  beds: whole(home.beds),
  bath: home.bath ?? null,
  size: whole(home.size),
  lotSize: home.lotSize ?? null,
  yearBuilt: whole(home.yearBuilt),
  price: whole(home.price),
  remarks: printable(home.remarks?.replaceAll(/\r\n?/g, '\n') ?? ''),
})

/** Postgres keeps these as whole numbers; lists have dollars with cents, and halves of square feet. */
const whole = (number: number | null | undefined): number | null =>
  number == null ? null : Math.round(number)

const UNKNOWN_HOME = 'You have added no such home.'
const unknownHome = () => new Problem(404, 'not-found', UNKNOWN_HOME)

const notKept: NotKeptWords = {
  notThere: UNKNOWN_HOME,
  changed: 'You have changed this home in another window since. What is kept there stays.',
  tooMany: [
    'too-many-homes',
    `You have added ${MAX_ADDED_HOMES} homes, which is as many as an account can. Remove one, then try again. A list is valued without adding its homes.`,
  ],
}
