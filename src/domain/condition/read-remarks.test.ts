import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConditionGroup } from './condition-groups.ts'
import { badGroups, LEXICON_VERSION, lexicon } from './lexicon.ts'
import { readRemarks } from './read-remarks.ts'
import type { StatedCondition } from './stated-hits.ts'

const asOf = '2025-06-01'
const read = (publicRemarks: string | null, stated: Partial<StatedCondition> = {}) =>
  readRemarks({ publicRemarks, asOf, ...stated })
const groupsOf = (remarks: string | null, stated: Partial<StatedCondition> = {}) =>
  read(remarks, stated).hits.map(({ group }) => group)

/** Phrases of each group, as listings have them. */
const said: Readonly<Record<ConditionGroup, readonly string[]>> = {
  teardown: [
    'Priced at land value',
    'The house is a tear-down',
    'Boarded up for years',
    'Some fire damage upstairs',
    'Mold present in the basement',
    'A gutted house',
    'Structural issues',
    'Build your dream home here',
    'A builders special',
    'Uninhabitable',
    'Buildings in disrepair',
  ],
  rehab: [
    'Bring your tools',
    'A true fixer-upper',
    'Handyman special',
    'Contractors special',
    'Attention investors',
    'A diamond in the rough',
    'Cash only',
    'Buyer may use a 203k',
    'The house will not qualify for FHA',
    'Earn sweat equity',
    'Needs total work',
    'Your next project',
    'Restore it to its former glory',
  ],
  'needs work': [
    'Needs TLC',
    'Some T.L.C. and it shines',
    'A home in need of paint',
    'It needs a new roof',
    'Could use some updating',
    'Deferred maintenance',
    'Price reflects condition',
    'Kitchen to be updated',
    'Poor condition',
    'The roof leaks',
    'Updating needed',
    'House is outdated',
  ],
  'as is': [
    'Sold as is',
    'Selling AS-IS, where is',
    'Seller will make no repairs',
    'No warranties',
    'Title 5 has failed',
  ],
  bank: [
    'Bank owned',
    'An REO',
    'Foreclosure',
    'A HUD home',
    'This is a short sale',
    'Subject to third party approval',
    'Sold at auction',
    'Proof of funds',
  ],
  estate: ['Estate sale', 'Sold to settle an estate', 'Probate', 'License to sell'],
  dated: [
    'Original kitchen',
    'Baths are dated',
    'A time capsule',
    'Good bones',
    'Hardwood under carpet',
    'Add your personal touches',
    'A blank canvas',
    'Make it your own',
  ],
  potential: ['Great potential', 'So many possibilities', 'Rare opportunity', 'Instant equity'],
  'price talk': ['Priced to sell', 'Motivated seller', 'Bring all offers', 'Price reduced'],
  'needs nothing': [
    'Needs absolutely nothing',
    'Nothing to do',
    'No updates needed',
    'Just bring your suitcase',
    'All the work has been done',
  ],
  'new build': ['New construction', 'To be built', "Builder's warranty", 'Never lived in'],
  renovated: [
    'Completely renovated',
    'Beautifully remodeled',
    'Fully restored',
    'Updated top to bottom',
    'Like new',
    'A gut renovation',
    'New systems',
  ],
  'kitchen and bath': [
    'New kitchen',
    'Updated baths',
    'Granite counters',
    'Quartz',
    'Stainless appliances',
    "A chef's kitchen",
    'Sub-Zero',
    'Subway tile',
  ],
  systems: ['New roof', 'Newer windows', 'Roof 2019', 'Fresh paint', 'Refinished hardwood'],
  'well kept': [
    'Move-in ready',
    'Turnkey',
    'Pristine',
    'Meticulously maintained',
    'Pride of ownership',
    'Mint condition',
    'Shows like a model',
  ],
  fine: ['Stunning', 'Attention to detail', 'High-end', 'Custom millwork', 'A designer home'],
}

const phrases = Object.entries(said).flatMap(([group, examples]) =>
  examples.map((remarks) => ({ group, remarks })),
)

it.each(phrases)('reads $group in "$remarks"', ({ group, remarks }) => {
  expect(groupsOf(`${remarks}.`)).toContain(group)
})

it('has phrases to show for every group', () => {
  expect(Object.keys(said)).toEqual(Object.keys(lexicon))
})

it.each([
  ['crown molding and a moldy-green door', 'crown mold is no mold'],
  ["a handyman's garage", 'where he works'],
  ['by an award-winning developer', 'who built it'],
  ['built by a contractor for himself', 'who built it'],
  ['a popular home for investors', 'any rental says so'],
  ['the barn was rehabbed', 'done already'],
  ["fully rehab'd in the nineties", 'done already'],
  ['original hardwood floors', 'an asset'],
  ['buyer to do due diligence', 'usual words'],
  ['a housing project of 1920', 'a project alone'],
  ['survey dated 5/3', 'a date'],
  ['the plan is dated by the county', 'a date'],
  ['an unfinished basement', 'usual'],
  ['listed by Lake Real Estate', 'the trade'],
  ['an estate-sized lot on a country estate', 'a size'],
  ['one original owner', 'worth nothing'],
  ['enjoy it as is', 'may stay so'],
  ['keep as-is or add a story', 'may stay so'],
  ['as is the garage, the shed is brick', 'a comparison'],
  ['a home such as is seldom found', 'a comparison'],
  ['taxes as is value today', 'a comparison'],
  ['near reopened shops', 'no REO'],
  ['an updatable tealight color', 'parts of other words'],
])('takes nothing from "%s": %s', (remarks) => {
  expect(groupsOf(remarks)).toEqual([])
})

it('takes under construction for its age alone', () => {
  expect(read('The home is under construction.').sum).toBe(0)
})

describe('what is around a phrase', () => {
  it.each([
    ['This is not a short sale.', []],
    ['Not bank owned.', []],
    ['No mold.', []],
    ['Never foreclosed', []],
    ['The house is not a fixer.', ['needs nothing']],
    ['No work needed.', ['needs nothing']],
    ['It has not been renovated.', []],
    ['Without granite.', []],
    ['Not yet move-in ready.', []],
    // A denial ends with its sentence.
    ['Not far from town. Short sale.', ['bank']],
    // Calls not to miss it deny nothing.
    ["Don't miss this fixer!", ['rehab']],
    ["Don't miss this beautifully renovated home", ['renovated']],
    ['Not only renovated', ['renovated']],
    ['Not large but renovated', ['renovated']],
    ['Needs paint but has granite', ['needs work', 'kitchen and bath']],
    ['Nothing to do but move right in', ['needs nothing', 'well kept']],
    ['Needs new roof.', ['needs work']],
    ['Kitchen to be updated.', ['needs work']],
    ['To be completely renovated.', ['needs work']],
    ['Bring your new kitchen ideas.', ['needs work']],
    ['Allowance for new carpets.', ['needs work']],
    ['New roof needed.', ['needs work']],
    ['Must be seen: new kitchen.', ['kitchen and bath']],
    ['A study or fourth bedroom if needed, updated kitchen', ['kitchen and bath']],
    ['Needs nothing: new kitchen.', ['needs nothing', 'kitchen and bath']],
    ['Gutted and rebuilt.', ['renovated']],
    ['Taken to the studs and completely redone.', ['renovated']],
    ['Remodeled down to the studs.', ['renovated']],
    ['The first floor is gutted.', ['teardown']],
  ])('reads "%s" as %j', (remarks, groups) => {
    expect(groupsOf(remarks)).toEqual(groups)
  })

  it('halves one bad group beside renovated, and no more than one', () => {
    const { 'as is': asIs, bank, renovated } = lexicon
    expect(read('Renovated. Sold as is.').sum).toBeCloseTo(renovated.weight + asIs.weight / 2)
    expect(read('Renovated short sale. Sold as is.').sum).toBeCloseTo(
      renovated.weight + asIs.weight + bank.weight,
    )
  })
})

describe('what a reading keeps', () => {
  it('quotes the words as written, in the order of the text', () => {
    expect(read('“Sold AS IS”. Home needs\n Total REHAB, but has New Roof').hits).toEqual([
      { group: 'as is', words: 'Sold AS IS' },
      { group: 'rehab', words: 'needs Total' },
      { group: 'needs work', words: 'needs Total REHAB' },
      { group: 'systems', words: 'New Roof' },
    ])
  })

  it.each([
    ['Sold “as is”.', 'Sold “as is”'],
    ['“As is”', 'As is'],
    ['(sold as is)', 'sold as is'],
    ['Sold "as is condition"', 'Sold as is'],
  ])('closes the quotation marks it opens: %s', (remarks, words) => {
    expect(read(remarks).hits).toEqual([{ group: 'as is', words }])
  })

  it('quotes the need or the denial with the phrase', () => {
    expect(read('Seller gives credit for new carpets').hits[0]?.words).toBe(
      'credit for new carpets',
    )
    expect(read('There is no work needed').hits[0]?.words).toBe('no work needed')
  })

  it('is of the lexicon it was read by, and counts the characters', () => {
    expect(read('  Two   beds ')).toMatchObject({ lexicon: LEXICON_VERSION, remarksLength: 8 })
    expect(read(null)).toEqual({
      lexicon: LEXICON_VERSION,
      remarksLength: 0,
      hits: [],
      sum: 0,
      assessed: null,
    })
  })
})

describe('fields', () => {
  it.each<[Partial<StatedCondition>, ConditionGroup[]]>([
    [{ propertyCondition: 'Fixer' }, ['rehab']],
    [{ propertyCondition: 'Updated/Remodeled, New Construction' }, ['renovated', 'new build']],
    [{ propertyCondition: 'Average' }, []],
    [{ specialListingConditions: ['Real Estate Owned'] }, ['bank']],
    [{ specialListingConditions: ['Short Sale', 'Third Party Approval'] }, ['bank']],
    [{ specialListingConditions: ['Trust'] }, ['estate']],
    [{ yearBuilt: 1950, yearBuiltEffective: 2018 }, ['renovated']],
    [{ yearBuilt: 1950, yearBuiltEffective: 2010 }, []],
    [{ yearBuilt: 2012, yearBuiltEffective: 2018 }, []],
    [{ newConstructionYN: true }, ['new build']],
    [{ newConstructionYN: false }, []],
  ])('%j says %j', (stated, groups) => {
    expect(groupsOf(null, stated)).toEqual(groups)
  })

  it('count once with the words of their group', () => {
    const words = 'A fixer, sold as a short sale.'
    expect(
      read(words, { propertyCondition: 'Fixer', specialListingConditions: ['Short Sale'] }),
    ).toEqual(read(words))
  })

  it('say where they are from', () => {
    expect(read(null, { propertyCondition: 'Fixer' }).hits).toEqual([
      { group: 'rehab', words: 'Property condition: Fixer', stated: true },
    ])
  })
})

describe('any remarks', () => {
  /** Remarks of sentences that say something of condition and some that say nothing. */
  const sentence = fc.constantFrom(
    ...phrases.map(({ remarks }) => remarks),
    'Three beds on a quiet street',
    'Not a drive-by',
    'The yard is level',
  )
  const remarks = fc
    .array(sentence, { maxLength: 8 })
    .map((all) => all.map((s) => `${s}.`).join(' '))
  const badPhrase = fc.constantFrom(
    'fixer-upper',
    'handyman special',
    'short sale',
    'foreclosure',
    'tear-down',
  )

  it('a denial before a bad word drops it', () => {
    fc.assert(
      fc.property(fc.constantFrom('not a', 'never a', 'no'), badPhrase, (denies, phrase) => {
        const { hits, sum } = read(`This is ${denies} ${phrase}.`)
        expect(hits.filter(({ group }) => badGroups.has(group))).toEqual([])
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(read(`This is a ${phrase}.`).sum).toBeLessThan(0)
      }),
    )
  })

  it('a need turns good words into needs work', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('needs', 'requires', 'in need of', 'allowance for', 'bring your'),
        fc.constantFrom('new kitchen', 'updated bath', 'new roof', 'new windows', 'new appliances'),
        (needs, good) => {
          expect(groupsOf(`Home ${needs} ${good}.`)).toEqual(['needs work'])
          expect(read(`Home has ${good}.`).sum).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('no group and no word counts twice', () => {
    fc.assert(
      fc.property(remarks, (text) => {
        const once = read(text)
        const twice = read(`${text} ${text}`)
        expect(new Set(once.hits.map(({ group }) => group)).size).toBe(once.hits.length)
        expect(twice.hits).toEqual(once.hits)
        expect(twice.sum).toBe(once.sum)
      }),
    )
  })

  it('text that says nothing changes nothing', () => {
    fc.assert(
      fc.property(
        remarks,
        fc.constantFrom('Three beds.', 'Near the lake.', 'Two-car garage, level yard.'),
        (text, more) => {
          expect(read(`${text} ${more}`)).toMatchObject({
            hits: read(text).hits,
            sum: read(text).sum,
          })
        },
      ),
    )
  })

  it('reads alike in any case and with any quotes', () => {
    fc.assert(
      fc.property(remarks, (text) => {
        const groups = groupsOf(text)
        expect(groupsOf(text.toUpperCase())).toEqual(groups)
        expect(groupsOf(text.replaceAll("'", '’'))).toEqual(groups)
        expect(groupsOf(`“${text}”`)).toEqual(groups)
      }),
    )
    expect(groupsOf('Doesn’t need work')).toEqual(groupsOf("DOESN'T NEED WORK"))
  })

  it('never reads a word that is not there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), remarks, (noise, text) => {
        const whole = `${noise} ${text}`
        const spaced = whole.replaceAll(/\s+/g, ' ')
        for (const { words } of read(whole).hits) expect(spaced).toContain(words)
      }),
    )
  })
})
