import { ScreenHeading } from '../ui/ScreenHeading.tsx'

/** The search form and what it found. */
export const HomeScreen = () => (
  <div className="mx-auto w-full max-w-[90rem] px-4 py-6 md:px-8">
    <ScreenHeading title="Search">Find homes below market</ScreenHeading>
  </div>
)
