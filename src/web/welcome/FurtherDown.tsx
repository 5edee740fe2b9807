import { Features } from './Features.tsx'
import { HowValuesAreMade } from './HowValuesAreMade.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { WhatIsLeftOut } from './WhatIsLeftOut.tsx'

/** The landing page below what a first look shows. */
export const FurtherDown = () => (
  <>
    <Features />
    <HowValuesAreMade />
    <WhatIsLeftOut />
    <Pricing />
    <Questions />
  </>
)
