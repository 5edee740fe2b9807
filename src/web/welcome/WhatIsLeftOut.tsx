import { Pairs } from './Pairs.tsx'
import { Section } from './Section.tsx'

/** What the figures do not know. */
export const WhatIsLeftOut = () => (
  <Section title="What the numbers do not know">
    <Pairs pairs={unknowns} />
  </Section>
)

const unknowns = [
  {
    name: 'Condition',
    text: 'Listing data does not say what the kitchen looks like. A home far below its value may be a bargain or a wreck: look before you trust it.',
  },
  {
    name: 'Your costs',
    text: 'Profit potential is before buying, holding, financing and selling costs, typically 10-15% of the resale price.',
  },
  {
    name: 'Sales nobody published',
    text: 'Some states keep sale prices private. Where comps are few the screen says “Few comps”, and the value counts for less.',
  },
  {
    name: 'What happened since',
    text: 'Values count back from the newest sale on file, and say which date that is. Old data is shown as old.',
  },
]
