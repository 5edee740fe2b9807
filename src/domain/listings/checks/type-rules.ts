import { dollars } from '../../dollars.ts'
import type { IsoDate } from '../../iso-date.ts'
import type { HomeType } from '../home-type.ts'
import type { Check } from './check.ts'
import type { CheckedHome } from './checked-home.ts'
import { inSquareFeet } from './fact-rules.ts'

/**
 * What a home is, where its listing calls it a house and its facts say a condo. Condos sell for half of what
 * houses of their size and place do, so a condo among houses looks like the best bargain in town.
 */
export const likelyTypeOf = (home: CheckedHome): HomeType => {
  if (home.homeType !== 'House') return home.homeType
  const signs = signsOfCondo(home)
  const count = Object.values(signs).filter((sign) => sign !== null).length
  // Detached houses behind others are condominiums by law: their letters, and papers, say too little.
  const isOfMany =
    signs.unitOfMany !== null || (signs.dues !== null && signs.listedAsCondo !== null)
  return count >= 2 && isOfMany ? 'Condo' : 'House'
}

/** Why a home is valued as another type than it is listed as; null where it is valued as listed. */
export const valuedAs = (home: CheckedHome): Check | null => {
  const type = likelyTypeOf(home)
  if (type === home.homeType) return null
  const signs = Object.values(signsOfCondo(home)).filter((sign) => sign !== null)
  return {
    code: 'valued-as',
    severity: 'check',
    evidence: `Valued as a condo: ${signs.join(', ')}`,
  }
}

/** A house has an address of its own: a unit number is that of a condo, or of a second house on the lot. */
export const unitNumber = (home: CheckedHome): Check | null => {
  const { homeType, unit, lotSizeSquareFeet: lot } = home
  if (homeType !== 'House' || unit === null || unit.startsWith('lot')) return null
  // `12224 N Park Ave N` ends in a direction, which reads like a unit.
  if (/^[nsew]{1,2}$/.test(unit) && !/#|\b(unit|apt)\b/i.test(home.unparsedAddress ?? ''))
    return null
  const hasOwnLot = lot !== null && lot >= SMALL_LOT && (home.associationFee ?? 0) < CONDO_DUES_USD
  return {
    code: 'unit-number',
    severity: isUnitOfMany(unit) && !hasOwnLot ? 'doubtful' : 'check',
    evidence: home.internetAddressDisplayYN
      ? `Listed as a house, with unit number ${unit.toUpperCase()}`
      : 'Listed as a house, with a unit number',
  }
}

/** A home that pays dues on so little land is a share of a building, or a row house. */
export const duesOnSmallLot = ({
  homeType,
  associationFee,
  lotSizeSquareFeet,
}: CheckedHome): Check | null => {
  if (homeType !== 'House' || (associationFee ?? 0) < CONDO_DUES_USD) return null
  if (lotSizeSquareFeet !== null && lotSizeSquareFeet >= SMALL_LOT) return null
  const lot =
    lotSizeSquareFeet === null ? 'no lot size' : `a lot of ${inSquareFeet(lotSizeSquareFeet)}`
  return {
    code: 'dues-on-small-lot',
    severity: 'check',
    evidence: `Listed as a house, with ${duesInWords(associationFee ?? 0)} and ${lot}`,
  }
}

/** Houses share no street number with apartments. */
export const otherUnits = (home: CheckedHome): Check | null => {
  const { homeType, otherUnits: others } = home
  if (homeType !== 'House' || others.length === 0) return null
  if (!home.internetAddressDisplayYN)
    return {
      code: 'other-units',
      severity: 'check',
      evidence: 'Listed as a house; other units are at this number',
    }
  const units = [...new Set(others.map(({ unit }) => unit.toUpperCase()))]
  const named = units.slice(0, MAX_UNITS_NAMED).map((unit) => `#${unit}`)
  const more = units.length > MAX_UNITS_NAMED ? ' and more' : ''
  return {
    code: 'other-units',
    severity: 'check',
    evidence: `Listed as a house; other units at this number: ${named.join(', ')}${more}`,
  }
}

/** Sellers and agents differ on what a home is: whichever is wrong, it is valued by the wrong sales. */
export const typeChanged = ({
  homeType,
  otherTypes,
  yearBuilt,
  exportedOn,
}: CheckedHome): Check | null => {
  const other = newest(otherTypes.filter((seen) => seen.homeType !== homeType))
  if (other === null) return null
  return {
    code: 'type-changed',
    // A new house is on what was land the year before.
    severity:
      other.homeType === null && (yearBuilt ?? 0) < Number(exportedOn.slice(0, 4)) - 1
        ? 'doubtful'
        : 'check',
    evidence: `Listed as ${inWords(homeType)} now, as ${inWords(other.homeType)} in ${monthOf(other.seenOn)}`,
  }
}

const CONDO_DUES_USD = 150
const SMALL_LOT = 3000
const MAX_UNITS_NAMED = 3

const signsOfCondo = (home: CheckedHome) => {
  const { unit } = home
  const condo = newest(home.otherTypes.filter(({ homeType }) => homeType === 'Condo'))
  const condos = home.otherUnits.filter(({ homeType }) => homeType === 'Condo')
  const dues = home.associationFee ?? 0
  return {
    unitOfMany: unit !== null && isUnitOfMany(unit) ? 'unit number' : null,
    dues: dues >= CONDO_DUES_USD ? duesInWords(dues) : null,
    otherCondos: condos.length > 0 ? 'other condos at this number' : null,
    listedAsCondo: condo ? `listed as Condo in ${monthOf(condo.seenOn)}` : null,
  }
}

/** A unit of a building of many: `56`, `a32` and `ph1`, not the `b` of a second house on one lot. */
const isUnitOfMany = (unit: string): boolean => /\d{2}/.test(unit) || /^ph/.test(unit)

const duesInWords = (usd: number) => `HOA ${dollars(usd)} a month`

const newest = <T extends { readonly seenOn: IsoDate }>(seen: readonly T[]): T | null =>
  seen.reduce<T | null>((last, one) => (last && last.seenOn >= one.seenOn ? last : one), null)

const inWords = (type: HomeType | null): string => (type === null ? 'land' : typeWords[type])

const typeWords: Record<HomeType, string> = {
  House: 'House',
  Townhouse: 'Townhouse',
  Condo: 'Condo',
  MultiFamily: 'Multi-family',
  Other: 'Other',
}

const monthOf = (date: IsoDate): string => months[Number(date.slice(5, 7)) - 1] ?? date

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
