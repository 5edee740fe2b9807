import * as z from 'zod/mini'
import { about } from './about.ts'

/** What every `propertyId` looks like. */
export const HOME_ID = /^[A-Za-z0-9_-]{1,64}$/

const fromSearch = 'The `propertyId` of the home, from a search.'

/** The `propertyId` of a home; what cannot be one is refused as bad input. */
export const homeId = about(fromSearch, z.string().check(z.regex(HOME_ID)))

/** The parameters of a call about a home, which answers what cannot be an id as a home that is not there. */
export const homeParams = z.object({ propertyId: about(fromSearch, z.string()) })
