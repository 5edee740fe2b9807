import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { homeId } from '../../../contract/home-id.ts'
import { homeMarkCalls, homeMarkSchema } from '../../../contract/marks/home-marks.ts'
import { homeNowSchema, myHomesCalls } from '../../../contract/marks/my-homes.ts'
import { homeMarks, LONGEST_NOTE, markNames } from '../../../domain/marks/home-mark.ts'
import { type Ask, Refused } from '../ask-api.ts'
import {
  addressFromOutside,
  cityFromOutside,
  outside,
  outsideAddress,
  textFromOutside,
} from '../text-from-outside.ts'
import { tool } from '../tool.ts'
import { nextOf, pageInput, pageOf } from './page-of.ts'

const kept = textFromOutside('What was written about the home; empty for nothing.')

const markInShort = z.extend(
  z.pick(homeMarkSchema, {
    propertyId: true,
    mark: true,
    markedAt: true,
    price: true,
    offers: true,
    stages: true,
  }),
  {
    note: kept,
    reason: kept,
    nextStep: z.exactOptional(
      z.object({
        what: textFromOutside('What the caller will do next.'),
        on: about('By when: YYYY-MM-DD; null for no day.', z.nullable(z.string())),
      }),
    ),
  },
)

const toMarkInShort = ({
  note,
  reason,
  nextStep,
  ...mark
}: z.input<typeof homeMarkSchema>): z.input<typeof markInShort> => ({
  ...mark,
  note: outside(note),
  reason: outside(reason),
  ...(nextStep === undefined
    ? {}
    : { nextStep: { what: outside(nextStep.what), on: nextStep.on } }),
})

const myHomes = tool({
  name: 'my_homes',
  title: 'My homes',
  description:
    'The homes the caller has marked (saved, to visit, offered, dismissed, won), the newest mark first, each as it is now, with notes, offers and next steps.',
  scope: 'read',
  input: z.strictObject({
    mark: about(
      `Only those with this mark: ${homeMarks.map((mark) => `${mark} reads ${markNames[mark]}`).join(', ')}.`,
      z.exactOptional(z.enum(homeMarks)),
    ),
    ...pageInput(10, 25),
  }),
  output: z.object({
    homes: z.array(
      z.extend(markInShort, {
        now: z.nullable(
          z.extend(
            z.pick(homeNowSchema, {
              state: true,
              since: true,
              addressHidden: true,
              stateCode: true,
              zip: true,
              beds: true,
              bath: true,
              size: true,
              price: true,
              figures: true,
              distance: true,
              soldPrice: true,
              lastSeen: true,
              source: true,
              demo: true,
            }),
            { addressLine: addressFromOutside, city: cityFromOutside },
          ),
        ),
      }),
    ),
    total: about('How many there are.', z.int()),
    next: nextOf,
  }),
  run: async (ask, { mark, ...part }) => {
    const { body } = await ask(myHomesCalls.list, {})
    const homes = body.homes.filter((home) => mark === undefined || home.mark === mark)
    const { page, next } = pageOf(homes, part)
    return {
      homes: page.map(({ now, ...home }) => ({
        ...toMarkInShort(home),
        now: now && {
          ...now,
          addressLine: outsideAddress(now.addressLine),
          city: outsideAddress(now.city),
        },
      })),
      total: homes.length,
      next,
    }
  },
})

const markOf = async (ask: Ask, propertyId: string) => {
  const { body } = await ask(homeMarkCalls.list, {})
  return body.marks.find((one) => one.propertyId === propertyId) ?? null
}

const saveHome = tool({
  name: 'save_home',
  title: 'Save a home',
  description:
    'Saves a home among My homes, as its button does. One that is saved already, or further along (to visit, offered, won), stays as it is; a dismissed one is saved again.',
  scope: 'write',
  idempotent: true,
  input: z.strictObject({ propertyId: homeId }),
  output: z.object({
    saved: about('It was saved just now; false where it was already.', z.boolean()),
    home: markInShort,
  }),
  run: async (ask, { propertyId }) => {
    const mark = await markOf(ask, propertyId)
    if (mark !== null && mark.mark !== 'New' && mark.mark !== 'Passed')
      return { saved: false, home: toMarkInShort(mark) }
    const { body } = await ask(homeMarkCalls.put, {
      params: { propertyId },
      body: { mark: 'Watching', version: mark?.version ?? null },
    })
    return { saved: true, home: toMarkInShort(body) }
  },
})

const note = tool({
  name: 'note',
  title: 'Note something about a home',
  description: 'Adds a line to the note of a saved home. What was written before stays.',
  scope: 'write',
  input: z.strictObject({
    propertyId: homeId,
    text: about(
      'What to add.',
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'say what to note'),
          z.maxLength(LONGEST_NOTE, `it may have ${LONGEST_NOTE} characters at most`),
        ),
    ),
  }),
  output: z.object({ home: markInShort }),
  run: async (ask, { propertyId, text }) => {
    const mark = await markOf(ask, propertyId)
    if (mark === null)
      throw new Refused('This home is not among My homes yet. Save it first, with save_home.')
    const whole = mark.note === '' ? text : `${mark.note}\n${text}`
    if (whole.length > LONGEST_NOTE)
      throw new Refused(
        `The note of this home may have ${LONGEST_NOTE} characters. It has room for ${Math.max(0, LONGEST_NOTE - mark.note.length - 1)} more.`,
      )
    const { body } = await ask(homeMarkCalls.put, {
      params: { propertyId },
      body: { mark: mark.mark, version: mark.version, note: whole },
    })
    return { home: toMarkInShort(body) }
  },
})

/** What the caller keeps of homes. */
export const myHomesTools = [myHomes, saveHome, note]
