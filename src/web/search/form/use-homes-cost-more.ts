import { useEffect, useState } from 'react'
import { HIGHEST_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { isSearchableCityText } from '../../../domain/search/place.ts'
import { getHighestPrice } from '../../api/search/get-highest-price.ts'

/** Whether homes in the place of the form cost more than the specification's highest max price; asked when typing pauses. */
export const useHomesCostMore = (city: string): boolean => {
  const place = isSearchableCityText(city) ? city.trim() : ''
  const [costly, setCostly] = useState<string | null>(null)
  useEffect(() => {
    if (place === '') return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const highestUsd = await getHighestPrice(place, leaving.signal)
      if (leaving.signal.aborted) return
      setCostly(highestUsd !== null && highestUsd > HIGHEST_MAX_PRICE_USD ? place : null)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [place])
  return costly !== null && costly === place
}

const PAUSE_MS = 250
