import type { DescribedCall } from './described-calls.ts'
import type { ValueSource } from './made-up-values.ts'
import { PASSWORD, type Person } from './people.ts'

/** The content of an uploaded file, which is no file of listings. */
export const UPLOADED = Buffer.from('no,listing\n1,2\n')

/** Ids, places and versions that mean something, by the name of their parameter or field. */
export const knownValues = (people: readonly Person[], homes: readonly string[]) => {
  const of = (name: string) => people.flatMap(({ ids }) => ids.get(name) ?? [])
  // A secret may be used by anyone who has it: those of whom nothing may change have given none away.
  const held = (name: string) =>
    people.flatMap(({ name: of, personalToken: { scopes }, ids }) =>
      of === 'silent' || !scopes.includes('write') ? [] : (ids.get(name) ?? []),
    )
  const ofLists = people.flatMap(({ ids }) => [...ids.keys()].filter((key) => key.includes(' ')))
  return new Map<string, unknown[]>(
    Object.entries({
      ...Object.fromEntries([...new Set(ofLists)].map((key) => [key, of(key)])),
      'feeds secret': held('feeds secret'),
      propertyId: [...homes.slice(0, 8), ...of('propertyId')],
      delivery: of('delivery'),
      file: ['atom.xml', 'feed.json', 'calendar.ics'],
      id: of('id'),
      token: held('token'),
      secret: held('secret'),
      of: [...of('id').slice(0, 3), 'watched', 'all'],
      userId: people.map(({ userId }) => userId),
      subscriptionId: people.map(({ subscriptionId }) => subscriptionId),
      email: [
        ...people.map(({ email }) => email),
        ...Array.from({ length: 20 }, (_, i) => `new-${i}@mail.example`),
      ],
      phone: ['(512) 555-0134'],
      password: [PASSWORD],
      confirmPassword: [PASSWORD],
      bytes: [UPLOADED.length, 0, 2 ** 40],
      version: [0, 1, 2, 3],
      scope: ['mine', 'OH', '432'],
      market: ['432'],
      place: ['Columbus, OH', '43201', '432'],
      query: ['Col', '432'],
      city: ['Columbus, OH', '43201'],
      kind: ['import-file', 'deliver-alert', 'sweep-sign-ups'],
      paymentToken: ['cnon:card-nonce-ok', 'cnon:card-nonce-declined'],
      timeZone: ['America/Chicago', null],
    }),
  )
}
export type Known = ReturnType<typeof knownValues>

/** Keeps what an answer names, so that later requests are about what is there. */
export const harvest = (
  { call, caller, path }: Asked,
  text: string,
  { known, draws }: Harvest,
): void => {
  if (text.length > LONGEST_HARVEST) return
  for (const [, name = '', quoted, number] of text.matchAll(NAMED)) {
    const value = quoted ?? Number(number)
    for (const key of [name, `${areaOf(call)} ${name}`]) {
      const values = known.get(key) ?? []
      if (values.length < 200) values.push(value)
      else values[Math.floor(draws.uniform() * values.length)] = value
      known.set(key, values)
    }
    if (name === 'version') known.set(versionKey(caller, path), [value])
  }
}
type Asked = { readonly call: DescribedCall; readonly caller: Person | null; readonly path: string }
type Harvest = Pick<ValueSource, 'draws'> & { readonly known: Known }

/** What a parameter in a path names, or what a call answers: `shares` of `/api/shares/{id}` and of `…/shares`. */
export const areaOf = ({ path }: DescribedCall, parameter?: string): string => {
  const parts = path.split('/')
  return parts.at(parameter === undefined ? -1 : parts.indexOf(`{${parameter}}`) - 1) ?? ''
}
/** The key of the newest version that a caller has received of something. */
export const versionKey = (caller: Person | null, path: string): string =>
  `version for ${caller?.name} of ${path.split(/[/?]/).slice(0, 4).join('/')}`
const NAMED = /"(id|version|next|before|after)":(?:"([^"\\]{1,100})"|(\d{1,15}))/g
const LONGEST_HARVEST = 100_000
