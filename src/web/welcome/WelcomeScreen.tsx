import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { HowValuesAreMade } from './HowValuesAreMade.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { WhatIsLeftOut } from './WhatIsLeftOut.tsx'

/** The landing page: what the product finds, how it comes to its figures, what it does not know, what it costs. */
export const WelcomeScreen = () => (
  <div className="mx-auto w-full max-w-[90rem] px-4 md:px-8">
    <Hero />
    <Features />
    <HowValuesAreMade />
    <WhatIsLeftOut />
    <Pricing />
    <Questions />
  </div>
)
