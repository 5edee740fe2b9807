import { Pairs } from './Pairs.tsx'
import { Section } from './Section.tsx'

/** What the figures do not know. */
export const WhatIsLeftOut = () => (
  <Section
    title="What the numbers do not know"
    aside={
      <p className="mt-4 text-muted">
        A value is an estimate for a home in average shape, not an appraisal. It tells you which
        homes deserve a visit.
      </p>
    }
  >
    <Pairs pairs={unknowns} />
  </Section>
)

const unknowns = [
  {
    name: 'Condition',
    text: 'Listing data does not say what the kitchen looks like. A home far below its value may be a find or a wreck: look before you trust it.',
  },
  {
    name: 'Your costs',
    text: 'Profit potential is before buying, holding, financing and selling costs, typically 10–15% of the resale price. The Deal of each home takes them off, on assumptions that you can change.',
  },
  {
    name: 'Sales nobody published',
    text: 'Some states keep sale prices private, and quiet streets have few sales. Where a value rests on too few comps, the screen says so.',
  },
  {
    name: 'What happened since',
    text: 'Values count back from the newest sale on file. Each home says which date that is, where it comes from, and when it was last seen for sale.',
  },
]
