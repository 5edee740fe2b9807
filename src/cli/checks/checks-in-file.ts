import { HomesByPlace } from '../../domain/comps/homes-by-place.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { AlikeCursor } from '../../domain/listings/checks/alike-nearby.ts'
import type { CheckedHome } from '../../domain/listings/checks/checked-home.ts'
import { homeChecks } from '../../domain/listings/checks/home-checks.ts'
import { type CheckedSale, saleChecks } from '../../domain/listings/checks/sale-checks.ts'
import { usualAreaOf } from '../../domain/listings/checks/usual-area.ts'
import { type HomeType, homeTypeOf } from '../../domain/listings/home-type.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { addressKeyOf, partsOfAddressKey } from '../../domain/listings/reading/address-key.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import type { ListingFile } from '../../server/listings/ports.ts'
import type { ListedChecks } from '../../server/valuation/evidence/list-checks.ts'

type Fact = ListingFact & { readonly homeType: HomeType | null; readonly addressKey: string | null }
type Home = Fact & { readonly homeType: HomeType }

/** What is wrong with the rows of a file, by the file alone: homes for sale have no values here. */
export const checksInFile = async (file: ListingFile): Promise<ListedChecks[]> => {
  const all: Fact[] = []
  for await (const row of file.rows)
    if (row.ok && !isRent(row.value))
      all.push({
        ...row.value,
        homeType: homeTypeOf(row.value.propertyType, row.value.propertySubType),
        addressKey: addressKeyOf(row.value.unparsedAddress, row.value.postalCode),
      })
  const facts = withoutEarlierOffers(all)
  const homes = facts.filter((fact): fact is Home => fact.homeType !== null)
  const sales = homes.flatMap((fact) => saleOf(fact))
  const found = saleChecks(sales)
  return [
    ...checksOfOffers(facts, homes, sales, file.exportedOn),
    ...homes.flatMap((fact) => {
      const checks = fact.closeDate === null ? [] : (found.get(fact.listingKey) ?? [])
      return checks.length > 0 ? [listed('sale', fact, fact.closePrice ?? 0, checks)] : []
    }),
  ]
}

/** A file may tell of a home's earlier listings too; only how it is offered now is looked at. */
const withoutEarlierOffers = (facts: readonly Fact[]): readonly Fact[] => {
  const newest = new Map<string, IsoDate>()
  for (const { homeKey, exportedOn, closeDate } of facts)
    if (closeDate === null && exportedOn >= (newest.get(homeKey) ?? exportedOn))
      newest.set(homeKey, exportedOn)
  return facts.filter(
    ({ homeKey, exportedOn, closeDate }) =>
      closeDate !== null || exportedOn === newest.get(homeKey),
  )
}

const saleOf = (fact: Home): CheckedSale[] =>
  fact.closePrice === null || fact.closeDate === null
    ? []
    : [
        {
          ...fact,
          propertyId: fact.homeKey,
          price: fact.closePrice,
          day: dayNumber(fact.closeDate),
        },
      ]

const checksOfOffers = (
  facts: readonly Fact[],
  homes: readonly Home[],
  sales: readonly CheckedSale[],
  exportedOn: IsoDate,
): ListedChecks[] => {
  const places = new HomesByPlace(sales.filter(({ livingArea }) => (livingArea ?? 0) > 0))
  const alike = new AlikeCursor(places)
  const rowsOfHome = Map.groupBy(facts, ({ homeKey }) => homeKey)
  const units = Map.groupBy(
    facts.filter(({ addressKey }) => addressKey?.includes(' #')),
    ({ addressKey, postalCode }) => streetOf(addressKey ?? '', postalCode),
  )
  const toCheck = (home: Home): CheckedHome => {
    const rows = (rowsOfHome.get(home.homeKey) ?? []).filter((row) => row !== home)
    const unit = home.addressKey === null ? null : partsOfAddressKey(home.addressKey).unit
    const atStreet =
      home.addressKey === null ? [] : (units.get(streetOf(home.addressKey, home.postalCode)) ?? [])
    return {
      ...home,
      listPrice: home.listPrice ?? 0,
      unit,
      // A file is of one source.
      otherAreas: [],
      otherTypes: rows
        .filter(({ homeType, propertyType }) => homeType !== null || propertyType === 'Land')
        .map((row) => ({
          homeType: row.homeType,
          seenOn: row.closeDate ?? row.onMarketDate ?? row.exportedOn,
        })),
      otherPrices: rows.flatMap((row) =>
        row.standardStatus === 'Active' && row.listPrice !== null ? row.listPrice : [],
      ),
      otherUnits: atStreet.flatMap(({ addressKey, homeType }) => {
        const other = addressKey === null ? null : partsOfAddressKey(addressKey).unit
        return other === null || other === unit ? [] : [{ unit: other, homeType }]
      }),
      usualArea: usualAreaOf(
        alike,
        places.candidates,
        { ...home, propertyId: home.homeKey },
        dayNumber(exportedOn),
      ),
    }
  }
  return homes
    .filter(({ standardStatus, listPrice }) => standardStatus === 'Active' && listPrice !== null)
    .flatMap((home) => {
      const checks = homeChecks(toCheck(home), null)
      return checks.length > 0 ? [listed('home', home, home.listPrice ?? 0, checks)] : []
    })
}

const streetOf = (addressKey: string, postalCode: string | null): string =>
  `${partsOfAddressKey(addressKey).street}|${postalCode}`

const listed = (
  of: ListedChecks['of'],
  fact: Fact,
  price: number,
  checks: ListedChecks['checks'],
): ListedChecks => ({
  of,
  address: fact.unparsedAddress ?? '',
  city: fact.city ?? '',
  zip: fact.postalCode ?? '',
  listingId: fact.listingId ?? '',
  price,
  checks,
})
