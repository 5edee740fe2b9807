import type { HomeType } from '../../listings/home-type.ts'

/**
 * Whether a house as listed cannot be right: it has a unit number, its lot is smaller than four fifths of its living
 * area, or just as large (a lot's area in the wrong column). Such homes hardly ever sell over their ask. Only the
 * chance is predicted from this, as it was measured; what the checks call Doubtful is another, longer look.
 */
export const isDoubtful = (home: {
  readonly homeType: HomeType
  readonly unparsedAddress: string | null
  readonly livingArea: number | null
  readonly lotSizeSquareFeet: number | null
}): boolean => {
  if (home.homeType !== 'House') return false
  if (UNIT.test(home.unparsedAddress ?? '')) return true
  if (home.livingArea === null || home.lotSizeSquareFeet === null) return false
  return (
    home.lotSizeSquareFeet < MIN_LOT_OF_AREA * home.livingArea ||
    home.lotSizeSquareFeet === home.livingArea
  )
}

const UNIT = /#|\b(unit|apt|apartment|suite|ste)\b/i
const MIN_LOT_OF_AREA = 0.8
