import type { Random } from './random.ts'

/** Names for a town's streets by grid line: no two lines of a town share a name. */
export type StreetNames = {
  /** Lines that run west to east, counted from the center northwards. */
  readonly streetName: (line: number, main: boolean) => string
  /** Lines that run south to north, counted from the center eastwards. */
  readonly avenueName: (line: number, main: boolean) => string
}

/** Deals the names out for one town. Avenues east of the center are numbered. */
export const dealStreetNames = (random: Random): StreetNames => {
  const deck = random.shuffled(words)
  const suffixes = deck.map(() => random.pick(['St', 'St', 'St', 'Dr', 'Ln', 'Pl', 'Ter']))
  const wordOf = (card: number) => deck[card % deck.length] ?? 'Main'
  return {
    streetName: (line, main) => {
      if (line === 0) return 'Main St'
      const card = 2 * Math.abs(line) + (line > 0 ? 1 : 0)
      return `${wordOf(card)} ${main ? 'Blvd' : suffixes[card % deck.length]}`
    },
    avenueName: (line, main) => {
      if (line === 0) return 'Central Ave'
      if (line > 0) return `${ordinal(line)} Ave`
      return `${wordOf(deck.length + line)} ${main ? 'Rd' : 'Ave'}`
    },
  }
}

/** 1st, 2nd, 3rd, 11th, 21st. */
export const ordinal = (n: number): string => {
  const teens = n % 100 >= 11 && n % 100 <= 13
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}

const words = `
Alder Apple Ash Aspen Bay Beech Birch Buckeye Catalpa Cedar Cherry Chestnut Cottonwood Cypress Dogwood Elder
Elm Fir Hawthorn Hazel Hemlock Hickory Holly Ironwood Juniper Larch Laurel Linden Locust Magnolia Maple
Mulberry Myrtle Oak Olive Orchard Palm Peach Pecan Pine Plum Poplar Redbud Rowan Sassafras Spruce Sumac
Sycamore Tamarack Tulip Walnut Willow Yew Aster Azalea Bluebell Clover Daisy Fern Goldenrod Heather Iris
Ivy Jasmine Lavender Lilac Lily Marigold Poppy Primrose Rose Sage Thistle Verbena Violet Yarrow Bluebird
Cardinal Crane Dove Falcon Finch Hawk Heron Kestrel Lark Mallard Meadowlark Oriole Osprey Partridge Quail
Raven Robin Sparrow Swallow Swan Thrush Wren Arbor Bluff Bridge Brook Canal Canyon Chapel College Court
Creek Crescent Crest Dale Depot Fairview Ferry Field Forest Fountain Garden Garnet Glen Granite Grove Harbor
Harvest Highland Hill Lake Lakeview Lantern Ledge Library Lookout Market Meadow Mill Mission Orchid Park
Pearl Pleasant Pond Prairie Prospect Quarry Railroad Reservoir Ridge River School Shore Slate Spring Stone
Summit Sunset Terrace Union Vale Valley Vine Vista Water Wharf Windmill Winter Wood`
  .trim()
  .split(/\s+/)
