import * as z from 'zod/mini'
import { about, named } from '../about.ts'

/** What somebody may choose for a home. */
export const homeChoices = ['use anyway', 'as listed'] as const

const homeIds = z.readonly(z.array(z.string()))

/** `GET /api/home-choices`. */
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

/** `POST /api/home-choices`: makes a choice, or takes it back. */
export const chooseRequestSchema = z.object({
  propertyId: about(
    'The `propertyId` of the home, from a search.',
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  ),
  choice: about(
    'use anyway: a doubtful home is no longer set aside. as listed: it is valued as what it is listed as.',
    z.enum(homeChoices),
  ),
  chosen: about('false takes the choice back.', z.boolean()),
})
export type ChooseRequest = z.infer<typeof chooseRequestSchema>
