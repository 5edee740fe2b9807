import type { CountyList } from '../../src/contract/county-lists/county-lists.ts'
import type {
  HomeOnLists,
  HomesOnLists,
  OnList,
} from '../../src/contract/county-lists/homes-on-lists.ts'
import { listKindNames } from '../../src/domain/county-lists/list-kinds.ts'
import { homeForTests } from '../../src/web/comps/home-for-tests.ts'

/** A list on file; tests say what matters to them. */
export const countyList = (over: Partial<CountyList> = {}): CountyList => ({
  id: 'l1',
  kind: 'tax-arrears',
  source: 'Franklin County Treasurer',
  county: 'Franklin County',
  state: 'OH',
  listedOn: '2022-09-20',
  importedAt: '2026-11-22T11:56:00Z',
  fileName: 'arrears.csv',
  counts: {
    rows: 1000,
    refused: 2,
    ownAddress: 0,
    forSale: 12,
    underContract: 3,
    offMarket: 833,
    unmatched: 150,
    unmatchedByReason: [
      { reason: 'no home on file at this parcel number or address', rows: 140 },
      { reason: 'more than one home at this address', rows: 10 },
    ],
    homes: 840,
  },
  offMarketHomes: {
    valued: 800,
    waiting: 5,
    withoutValue: [
      { why: 'no living area', homes: 15 },
      { why: 'few comps', homes: 5 },
    ],
    notShown: 0,
  },
  lacks: ['caseNumber'],
  ...over,
})

/** A row of a list about a home. */
export const onList = (over: Partial<OnList> = {}): OnList => ({
  listId: 'l1',
  kind: 'tax-arrears',
  source: 'Franklin County Treasurer',
  county: 'Franklin County',
  state: 'OH',
  listedOn: '2022-09-20',
  recordedOn: '2021-01-20',
  amountUsd: 8_450,
  caseNumber: null,
  ...over,
})

export const lisPendens = (over: Partial<OnList> = {}): OnList =>
  onList({
    listId: 'l2',
    kind: 'lis-pendens',
    source: 'Franklin County Clerk of Courts',
    recordedOn: '2022-08-03',
    amountUsd: 182_000,
    caseNumber: '22-CV-104',
    ...over,
  })

/** A home on lists that is off the market and valued. */
export const homeOnLists = (over: Partial<HomeOnLists> = {}): HomeOnLists => {
  const propertyId = over.propertyId ?? 'p1'
  return {
    propertyId,
    standing: 'off market',
    addressLine: '1418 Hawthorn Avenue',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    home: offMarketHome(propertyId),
    why: null,
    countyLists: [onList()],
    ...over,
  }
}

/** The same as searches answer a home. */
const offMarketHome = (propertyId: string) =>
  homeForTests({
    propertyId,
    price: 302_500,
    noAsk: true,
    offMarket: { version: null, placing: 'address' },
    verdict: null,
    netAtAsk: null,
    roomForRepairs: null,
    likelySale: null,
    chanceOfWork: null,
    maxOffer: 198_000,
  })

/** An answer with these homes on its only page. */
export const homesOnLists = (
  homes: HomeOnLists[],
  over: Partial<HomesOnLists> = {},
): HomesOnLists => ({
  place: null,
  total: homes.length,
  homes,
  byKind: listKindNames.map((kind) => ({
    kind,
    homes: homes.filter(({ countyLists }) => countyLists.some((row) => row.kind === kind)).length,
  })),
  byLists: [1, 2].map((lists) => ({
    lists,
    homes: homes.filter(
      ({ countyLists }) => new Set(countyLists.map(({ kind }) => kind)).size === lists,
    ).length,
  })),
  byStanding: {
    forSale: homes.filter(({ standing }) => standing === 'for sale').length,
    underContract: homes.filter(({ standing }) => standing === 'under contract').length,
    offMarket: homes.filter(({ standing }) => standing === 'off market').length,
  },
  next: null,
  ...over,
})
