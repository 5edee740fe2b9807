import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { homeId } from '../home-id.ts'

/** What a subscriber may choose for a home. */
export const homeChoices = ['use anyway', 'as listed'] as const

const homeIds = z.readonly(z.array(z.string()))

export const homeChoicesSchema = named(
  'HomeChoices',
  'What the caller has chosen for homes, by their propertyId.',
  z.object({
    useAnyway: about('Doubtful homes that are used anyway.', homeIds),
    asListed: about(
      'Homes that are valued as the type they are listed as, although their facts say that they are another.',
      homeIds,
    ),
  }),
)
export type HomeChoices = z.infer<typeof homeChoicesSchema>

export const chooseRequestSchema = z.object({
  propertyId: homeId,
  choice: about(
    'use anyway: a doubtful home is no longer set aside. as listed: it is valued as what it is listed as.',
    z.enum(homeChoices),
  ),
  chosen: about('false takes the choice back.', z.boolean()),
})
export type ChooseRequest = z.infer<typeof chooseRequestSchema>

const of = {
  tag: 'Search',
  access: 'subscribers',
  path: '/api/marks/choices',
  formerly: '/api/home-choices',
  answer: homeChoicesSchema,
} as const

/** What the caller has chosen for homes. */
export const homeChoiceCalls = calls({
  list: { ...of, method: 'GET', summary: 'What the caller has chosen for homes' },
  choose: {
    ...of,
    method: 'POST',
    summary: 'Use a doubtful home anyway, or value a home as listed',
    description: 'Answers all choices as they are then.',
    body: chooseRequestSchema,
  },
})
