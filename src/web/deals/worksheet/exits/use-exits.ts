import { useEffect, useState } from 'react'
import { exitResults } from '../../../../domain/deals/exits/exit-results.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { PAUSE_MS } from '../use-results.ts'

/** The exits of a deal, worked out when typing pauses; those of a moment ago stay until then. Undefined at first. */
export const useExits = (inputs: DealInputs): ReturnType<typeof exitResults> | undefined => {
  // Other objects that say the same are no other deal.
  const said = JSON.stringify(inputs)
  const [results, setResults] = useState<ReturnType<typeof exitResults>>()
  useEffect(() => {
    const timer = setTimeout(() => setResults(exitResults(JSON.parse(said))), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [said])
  return results
}
